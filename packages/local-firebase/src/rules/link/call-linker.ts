import type { RulesService } from "../api";
import { kindText, overlaps, type Builtin } from "../builtins/builtin";
import { FUNCTIONS, LOOKUPS, methodsNamed, NAMESPACES } from "../builtins/registry";
import type { Expression } from "../language/ast";
import { Fault } from "../values/value";
import { callBuiltin, callMethod, gathered } from "./closures";
import { step } from "./context";
import type { Code, Findings } from "./findings";
import type { FunctionLinker } from "./function-linker";
import { lookUp } from "./lookups";
import type { Scope } from "./scope";

type Of<K extends Expression["kind"]> = Extract<Expression, { kind: K }>;

/** Compiles the parts of a call. */
interface Parts {
  link(expression: Expression, scope: Scope): Code;
  /** A path whose unknown names are placeholders for `bind`. */
  unboundPath(path: Of<"path">, scope: Scope): Code;
}

/** Compiles calls of declared functions, built-in functions, lookups and methods. */
export class CallLinker {
  constructor(
    private readonly service: RulesService,
    private readonly findings: Findings,
    private readonly functions: FunctionLinker,
    private readonly parts: Parts,
  ) {}

  call({ name, args, at }: Of<"call">, scope: Scope): Code {
    const unit = scope.function(name);
    const codes = args.map((arg) => this.parts.link(arg, scope));
    if (unit !== undefined) {
      const wanted = unit.declaration.parameters.length;
      if (wanted !== args.length) return this.findings.faulty(at, wrongCount(name, [wanted], args.length));
      return this.functions.call(
        unit,
        codes.map((code) => code.run),
        at,
      );
    }
    const builtin = FUNCTIONS.get(name);
    if (builtin !== undefined) return this.builtin(name, builtin, codes, at);
    if (LOOKUPS[this.service].has(name)) return this.lookup(name, codes, at);
    return this.findings.faulty(at, `Unknown function '${name}'.`);
  }

  method(expression: Of<"method">, scope: Scope): Code {
    const { object, name, args, at } = expression;
    const codes = args.map((arg) => this.parts.link(arg, scope));
    if (object.kind === "name" && scope.variable(object.name) === undefined) {
      const written = `${object.name}.${name}`;
      if (LOOKUPS[this.service].has(written)) return this.lookup(written, codes, at);
      const namespace = NAMESPACES.get(object.name);
      const builtin = namespace?.get(name);
      if (builtin !== undefined) return this.builtin(written, builtin, codes, at);
      if (namespace !== undefined) return this.findings.faulty(at, `Unknown function '${written}'.`);
    }
    const unbound = name === "bind" && object.kind === "path";
    const holder = unbound ? this.parts.unboundPath(object, scope) : this.parts.link(object, scope);
    const methods = methodsNamed(name);
    const run = gathered(
      [holder, ...codes].map((code) => code.run),
      (values) => callMethod(name, methods, values),
      at,
    );
    const fitting = [...methods].filter(([type]) => overlaps(holder.kind, type)).map(([, method]) => method);
    const [first] = fitting;
    if (first === undefined) {
      const owner = methods.size === 0 ? "" : ` on ${holder.kind}`;
      return this.findings.faulty(at, `Unknown method '${name}'${owner}.`);
    }
    const counts = new Set(fitting.map((method) => method.params.length));
    if (!counts.has(args.length)) return this.findings.faulty(at, wrongCount(name, [...counts], args.length));
    if (fitting.every((method) => misfit(method, codes) !== undefined)) {
      this.findings.report(at, `${name}() takes ${misfit(first, codes) ?? ""}.`);
    }
    const same = fitting.every((method) => method.returns === first.returns);
    return { kind: same ? first.returns : "any", run };
  }

  private builtin(name: string, builtin: Builtin, codes: readonly Code[], at: number): Code {
    const { params, returns } = builtin;
    if (params.length !== codes.length)
      return this.findings.faulty(at, wrongCount(name, [params.length], codes.length));
    const wrong = misfit(builtin, codes);
    if (wrong !== undefined) this.findings.report(at, `${name}() takes ${wrong}.`);
    const parts = codes.map((code) => code.run);
    return { kind: returns, run: gathered(parts, (values) => callBuiltin(name, builtin, values), at) };
  }

  private lookup(name: string, codes: readonly Code[], at: number): Code {
    const [path, ...more] = codes;
    if (path === undefined || more.length > 0)
      return this.findings.faulty(at, wrongCount(name, [1], codes.length));
    this.findings.expectKind(path, "path", at, `The argument of ${name}()`);
    return {
      kind: name.includes("exists") ? "bool" : "any",
      run: (context) => {
        step(context, at);
        const value = path.run(context);
        return value instanceof Fault ? value : lookUp(name, context, value, at);
      },
    };
  }
}

/** @returns the expected and the given types; undefined if every argument may be valid. */
function misfit({ params }: Builtin, codes: readonly Code[]): string | undefined {
  const wrong = params.findIndex((kind, i) => !overlaps(kind, codes[i]?.kind ?? "null"));
  return wrong === -1
    ? undefined
    : `${kindText(params[wrong] ?? "any")}, not ${kindText(codes[wrong]?.kind ?? "any")}`;
}

function wrongCount(name: string, wanted: readonly number[], given: number): string {
  return `${name}() takes ${wanted.join(" or ")} argument${wanted.join() === "1" ? "" : "s"}, not ${given}.`;
}
