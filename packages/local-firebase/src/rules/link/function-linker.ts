import type { Expression } from "../language/ast";
import type { Source } from "../language/source";
import { Fault, type Result } from "../values/value";
import { step, type Evaluate } from "./context";
import type { Code } from "./findings";
import { Scope, type FunctionUnit } from "./scope";

/** Documented: 20. Measured: a stack of 21 functions loads and 22 do not, and the message says 20. */
const MAX_STACK = 21;

/** Compiles declared functions and their calls. */
export class FunctionLinker {
  /** The functions under compilation, outermost first. */
  private readonly stack: FunctionUnit[] = [];

  constructor(
    private readonly source: Source,
    private readonly link: (expression: Expression, scope: Scope) => Code,
  ) {}

  /** @throws RulesError for recursion and for calls that nest too deep. */
  call(unit: FunctionUnit, args: readonly Evaluate[], at: number): Code {
    const body = this.compile(unit, at);
    const run: Evaluate = (context) => {
      step(context, at);
      const locals: Result[] = [];
      for (const arg of args) {
        const value = arg(context);
        if (value instanceof Fault) return value;
        locals.push(value);
      }
      const { locals: outer } = context;
      context.locals = locals;
      const result = body(context);
      context.locals = outer;
      return result;
    };
    return { kind: unit.returns, run };
  }

  compile(unit: FunctionUnit, at: number): Evaluate {
    if (unit.state === "compiling") {
      const cycle = this.stack.slice(this.stack.indexOf(unit)).map(nameOf);
      throw this.source.error(at, `Recursion is not allowed: ${[...cycle, nameOf(unit)].join(" -> ")}.`);
    }
    // Checked before descending: a long chain of functions must not exhaust this program's stack.
    if (this.stack.length >= MAX_STACK) throw this.tooDeep(unit, at);
    const body = unit.body ?? this.compileBody(unit);
    const caller = this.stack.at(-1);
    if (caller !== undefined) caller.height = Math.max(caller.height, unit.height + 1);
    if ((caller ?? unit).height > MAX_STACK) throw this.tooDeep(caller ?? unit, at);
    return body;
  }

  private compileBody(unit: FunctionUnit): Evaluate {
    const { parameters, lets, result } = unit.declaration;
    const scope = new Scope(unit.scope);
    unit.state = "compiling";
    this.stack.push(unit);
    const declare = (name: string, slot: number, at: number, kind: Code["kind"]) => {
      if (scope.hasOwnVariable(name)) throw this.source.error(at, `'${name}' is already defined.`);
      scope.addVariable(name, { place: "local", slot, kind });
    };
    parameters.forEach((name, slot) => declare(name, slot, unit.declaration.at, "any"));
    const values = lets.map(({ name, value, at }, i) => {
      const code = this.link(value, scope);
      declare(name, parameters.length + i, at, code.kind);
      return code.run;
    });
    const code = this.link(result, scope);
    this.stack.pop();
    unit.returns = code.kind;
    unit.state = "compiled";
    unit.body = values.length === 0 ? code.run : withLets(parameters.length, values, code.run);
    return unit.body;
  }

  private tooDeep(unit: FunctionUnit, at: number) {
    return this.source.error(at, `Maximum allowed call depth of 20 is reached by ${nameOf(unit)}().`);
  }
}

/** An error in a variable's value appears only where the variable is read. */
function withLets(firstSlot: number, values: readonly Evaluate[], body: Evaluate): Evaluate {
  return (context) => {
    values.forEach((value, i) => {
      context.locals[firstSlot + i] = value(context);
    });
    return body(context);
  };
}

function nameOf(unit: FunctionUnit): string {
  return unit.declaration.name;
}
