import type { Kind } from "../builtins/builtin";
import type { FunctionDeclaration } from "../language/ast";
import type { Evaluate } from "./context";

/** The location of a variable's value at run time. */
export interface Variable {
  readonly place: "capture" | "local";
  readonly slot: number;
  readonly kind: Kind;
}

/** A declared function, compiled on first use. */
export interface FunctionUnit {
  readonly declaration: FunctionDeclaration;
  readonly scope: Scope;
  state: "declared" | "compiling" | "compiled";
  /** Absent until the function is compiled. */
  body?: Evaluate;
  returns: Kind;
  /** The number of functions in the deepest call stack from it, itself included. */
  height: number;
}

/** The names that an expression may use, from the declarations around it. */
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
