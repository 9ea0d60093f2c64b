import type { Kind } from "../builtins/builtin";
import type { FunctionDeclaration } from "../language/ast";
import type { Evaluate } from "./context";

/** Where a variable's value is found at run time. */
export interface Variable {
  readonly place: "capture" | "local";
  readonly slot: number;
  readonly kind: Kind;
}

/** A declared function, compiled when it is first needed. */
export interface FunctionUnit {
  readonly declaration: FunctionDeclaration;
  readonly scope: Scope;
  state: "declared" | "compiling" | "compiled";
  /** Set once compiled. */
  body?: Evaluate;
  returns: Kind;
  /** How many functions the longest call stack below it holds, itself included. */
  height: number;
}

/** Names that an expression may use: those declared around it in the text. */
export class Scope {
  private readonly variables = new Map<string, Variable>();
  private readonly functions = new Map<string, FunctionUnit>();

  constructor(private readonly parent?: Scope) {}

  variable(name: string): Variable | undefined {
    return this.variables.get(name) ?? this.parent?.variable(name);
  }
  function(name: string): FunctionUnit | undefined {
    return this.functions.get(name) ?? this.parent?.function(name);
  }
  addVariable(name: string, variable: Variable): void {
    this.variables.set(name, variable);
  }
  hasOwnVariable(name: string): boolean {
    return this.variables.has(name);
  }
  hasOwnFunction(name: string): boolean {
    return this.functions.has(name);
  }
  addFunction(declaration: FunctionDeclaration): FunctionUnit {
    const unit: FunctionUnit = { declaration, scope: this, state: "declared", returns: "any", height: 1 };
    this.functions.set(declaration.name, unit);
    return unit;
  }
}
