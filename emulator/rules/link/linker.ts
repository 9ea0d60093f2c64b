import type { RulesService } from "../api";
import { overlaps, type Builtin, type Kind } from "../builtins/builtin";
import { placeholder } from "../builtins/path";
import { FUNCTIONS, LOOKUPS, methodsNamed, NAMESPACES, TYPE_NAMES } from "../builtins/registry";
import type { Expression } from "../language/ast";
import type { Source } from "../language/source";
import { BytesValue, Fault, ListValue, typeOf, type Value } from "../values/value";
import {
  binary,
  callBuiltin,
  callMethod,
  conditional,
  field,
  gathered,
  logical,
  mapOf,
  pathOf,
  slice,
  subscript,
  unary,
} from "./closures";
import { located, step, type Evaluate } from "./context";
import { FunctionLinker } from "./function-linker";
import { lookUp } from "./lookups";
import { OPERATORS, resultKind } from "./operators";
import type { Scope } from "./scope";

/** A compiled expression and what is known of its value without running it. */
export interface Code {
  readonly run: Evaluate;
  readonly kind: Kind;
}

/** Something the static check found: the ruleset would load in production, but what is written can only fail. */
export interface Finding {
  readonly at: number;
  readonly message: string;
}

type Of<K extends Expression["kind"]> = Extract<Expression, { kind: K }>;

const REQUEST: ReadonlyMap<string, Kind> = new Map([
  ["auth", "any"],
  ["method", "string"],
  ["path", "path"],
  ["query", "any"],
  ["resource", "any"],
  ["time", "timestamp"],
]);
const MAX_INT = 2n ** 63n - 1n;

/** Turns expressions into closures, resolving every name once, and notes what can only fail. */
export class Linker {
  readonly findings: Finding[] = [];
  private readonly functions: FunctionLinker;

  constructor(
    source: Source,
    private readonly service: RulesService,
  ) {
    this.functions = new FunctionLinker(source, (expression, scope) => this.link(expression, scope));
  }

  link(expression: Expression, scope: Scope): Code {
    switch (expression.kind) {
      case "literal":
        return this.literal(expression);
      case "name":
        return this.name(expression, scope);
      case "member":
        return this.member(expression, scope);
      case "index":
        return this.index(expression, scope);
      case "slice":
        return this.slice(expression, scope);
      case "call":
        return this.call(expression, scope);
      case "method":
        return this.method(expression, scope);
      case "unary":
        return this.unary(expression, scope);
      case "binary":
        return this.binary(expression, scope);
      case "is":
        return this.is(expression, scope);
      case "conditional":
        return this.conditional(expression, scope);
      case "list":
        return this.list(expression, scope);
      case "map":
        return this.map(expression, scope);
      case "path":
        return this.path(expression, scope);
    }
  }

  /** Compiles a function even if no rule calls it, so that its faults are found. */
  linkFunction(name: string, scope: Scope): void {
    const unit = scope.function(name);
    if (unit !== undefined) this.functions.compile(unit, unit.declaration.at);
  }

  /** A condition has to be a bool. */
  condition(expression: Expression, scope: Scope): Evaluate {
    const code = this.link(expression, scope);
    this.expectKind(code, "bool", expression.at, "A condition");
    return code.run;
  }

  private literal({ value, at }: Of<"literal">): Code {
    if (typeof value === "bigint" && value > MAX_INT)
      return this.faulty(at, `The number ${value} does not fit 64 bits.`);
    const constant: Value = value instanceof Uint8Array ? new BytesValue(value) : value;
    return { kind: typeOf(constant), run: (context) => (step(context, at), constant) };
  }

  private name({ name, at }: Of<"name">, scope: Scope): Code {
    const variable = scope.variable(name);
    if (variable !== undefined) {
      const { slot, kind } = variable;
      if (variable.place === "local")
        return { kind, run: (context) => (step(context, at), context.locals[slot] ?? null) };
      return { kind, run: (context) => (step(context, at), located(context.captures[slot] ?? null, at)) };
    }
    if (name === "request") return { kind: "map", run: (context) => (step(context, at), context.request) };
    if (name === "resource") return { kind: "any", run: (context) => (step(context, at), context.resource) };
    if (NAMESPACES.has(name)) return this.faulty(at, `'${name}' is a namespace, not a value.`);
    if (scope.function(name) !== undefined)
      return this.faulty(at, `'${name}' is a function: call it as ${name}(...).`);
    return this.faulty(at, `Unknown name '${name}'.`);
  }

  private member({ object, name, at }: Of<"member">, scope: Scope): Code {
    const holder = this.link(object, scope);
    const run = unary((value) => field(value, name), holder.run, at);
    if (object.kind === "name" && object.name === "request" && scope.variable("request") === undefined) {
      const kind = REQUEST.get(name);
      if (kind !== undefined) return { kind, run };
      return this.faulty(at, `request has no '${name}'. Known: ${[...REQUEST.keys()].join(", ")}.`);
    }
    if (!overlaps(holder.kind, "map")) this.report(at, `A ${holder.kind} has no field '${name}'.`);
    return { kind: "any", run };
  }

  private index({ object, index, at }: Of<"index">, scope: Scope): Code {
    const [holder, key] = [this.link(object, scope), this.link(index, scope)];
    const fits =
      ["list", "string", "path"].some((kind) => overlaps(holder.kind, kind as Kind)) &&
      overlaps(key.kind, "int");
    if (!fits && !(overlaps(holder.kind, "map") && overlaps(key.kind, "string"))) {
      this.report(at, `Unsupported operation: ${holder.kind}[${key.kind}].`);
    }
    return {
      kind: holder.kind === "string" ? "string" : "any",
      run: binary(subscript, holder.run, key.run, at),
    };
  }

  private slice({ object, from, to, at }: Of<"slice">, scope: Scope): Code {
    const [holder, start, end] = [this.link(object, scope), this.link(from, scope), this.link(to, scope)];
    if (!["list", "string", "bytes"].some((kind) => overlaps(holder.kind, kind as Kind))) {
      this.report(at, `A ${holder.kind} has no slices.`);
    }
    for (const bound of [start, end]) this.expectKind(bound, "int", at, "The bound of a slice");
    const run = gathered(
      [holder.run, start.run, end.run],
      ([value = null, first = null, last = null]) => slice(value, first, last),
      at,
    );
    return { kind: holder.kind, run };
  }

  private call({ name, args, at }: Of<"call">, scope: Scope): Code {
    const unit = scope.function(name);
    const codes = args.map((arg) => this.link(arg, scope));
    if (unit !== undefined) {
      const wanted = unit.declaration.parameters.length;
      if (wanted !== args.length) return this.faulty(at, wrongCount(name, [wanted], args.length));
      return this.functions.call(
        unit,
        codes.map((code) => code.run),
        at,
      );
    }
    const builtin = FUNCTIONS.get(name);
    if (builtin !== undefined) return this.builtin(name, builtin, codes, at);
    if (LOOKUPS[this.service].has(name)) return this.lookup(name, codes, at);
    return this.faulty(at, `Unknown function '${name}'.`);
  }

  private method(expression: Of<"method">, scope: Scope): Code {
    const { object, name, args, at } = expression;
    const codes = args.map((arg) => this.link(arg, scope));
    if (object.kind === "name" && scope.variable(object.name) === undefined) {
      const written = `${object.name}.${name}`;
      if (LOOKUPS[this.service].has(written)) return this.lookup(written, codes, at);
      const namespace = NAMESPACES.get(object.name);
      const builtin = namespace?.get(name);
      if (builtin !== undefined) return this.builtin(written, builtin, codes, at);
      if (namespace !== undefined) return this.faulty(at, `Unknown function '${written}'.`);
    }
    const unbound = name === "bind" && object.kind === "path";
    const holder = unbound ? this.path(object, scope, true) : this.link(object, scope);
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
      return this.faulty(at, `Unknown method '${name}'${owner}.`);
    }
    const counts = new Set(fitting.map((method) => method.params.length));
    if (!counts.has(args.length)) return this.faulty(at, wrongCount(name, [...counts], args.length));
    if (fitting.every((method) => this.misfit(method, codes) !== undefined)) {
      this.report(at, `${name}() takes ${this.misfit(first, codes) ?? ""}.`);
    }
    const same = fitting.every((method) => method.returns === first.returns);
    return { kind: same ? first.returns : "any", run };
  }

  private builtin(name: string, builtin: Builtin, codes: readonly Code[], at: number): Code {
    const { params, returns } = builtin;
    if (params.length !== codes.length)
      return this.faulty(at, wrongCount(name, [params.length], codes.length));
    const misfit = this.misfit(builtin, codes);
    if (misfit !== undefined) this.report(at, `${name}() takes ${misfit}.`);
    const parts = codes.map((code) => code.run);
    return { kind: returns, run: gathered(parts, (values) => callBuiltin(name, builtin, values), at) };
  }

  private lookup(name: string, codes: readonly Code[], at: number): Code {
    const [path, ...more] = codes;
    if (path === undefined || more.length > 0) return this.faulty(at, wrongCount(name, [1], codes.length));
    this.expectKind(path, "path", at, `The argument of ${name}()`);
    return {
      kind: name.includes("exists") ? "bool" : "any",
      run: (context) => {
        step(context, at);
        const value = path.run(context);
        return value instanceof Fault ? value : lookUp(name, context, value, at);
      },
    };
  }

  private unary({ operator, operand, at }: Of<"unary">, scope: Scope): Code {
    const code = this.link(operand, scope);
    const kind: Kind = operator === "!" ? "bool" : "number";
    this.expectKind(code, kind, at, `The operand of ${operator}`);
    const wrong = (value: Value) => new Fault(`Unsupported operation: ${operator}${typeOf(value)}.`);
    if (operator === "!") {
      return {
        kind,
        run: unary((value) => (typeof value === "boolean" ? !value : wrong(value)), code.run, at),
      };
    }
    const negative = (value: Value) =>
      typeof value === "bigint" || typeof value === "number" ? -value : wrong(value);
    return { kind: overlaps(code.kind, "number") ? code.kind : "any", run: unary(negative, code.run, at) };
  }

  private binary({ operator, left, right, at }: Of<"binary">, scope: Scope): Code {
    const [a, b] = [this.link(left, scope), this.link(right, scope)];
    if (operator === "&&" || operator === "||") {
      for (const side of [a, b]) this.expectKind(side, "bool", at, `An operand of ${operator}`);
      return { kind: "bool", run: logical(operator === "||", a.run, b.run, at) };
    }
    const kind = resultKind(operator, a.kind, b.kind);
    if (kind === undefined) this.report(at, `Unsupported operation: ${a.kind} ${operator} ${b.kind}.`);
    return { kind: kind ?? "any", run: binary(OPERATORS[operator], a.run, b.run, at) };
  }

  private is({ operand, typeName, typeAt, at }: Of<"is">, scope: Scope): Code {
    const code = this.link(operand, scope);
    if (!TYPE_NAMES.has(typeName)) return this.faulty(typeAt, `Unknown type '${typeName}'.`);
    const test =
      typeName === "number"
        ? (value: Value) => typeof value === "bigint" || typeof value === "number"
        : (value: Value) => typeOf(value) === typeName;
    return { kind: "bool", run: unary(test, code.run, at) };
  }

  private conditional({ condition, yes, no, at }: Of<"conditional">, scope: Scope): Code {
    const [test, first, second] = [this.link(condition, scope), this.link(yes, scope), this.link(no, scope)];
    this.expectKind(test, "bool", at, "The condition of ?:");
    const kind = first.kind === second.kind ? first.kind : "any";
    return { kind, run: conditional(test.run, first.run, second.run, at) };
  }

  private list({ items, at }: Of<"list">, scope: Scope): Code {
    const parts = items.map((item) => this.link(item, scope).run);
    return { kind: "list", run: gathered(parts, (values) => new ListValue(values), at) };
  }

  private map({ entries, at }: Of<"map">, scope: Scope): Code {
    const codes = entries.flat().map((part) => this.link(part, scope));
    entries.forEach(([key], i) => {
      const code = codes[2 * i];
      if (code !== undefined) this.expectKind(code, "string", key.at, "The key of a map");
    });
    return {
      kind: "map",
      run: gathered(
        codes.map((code) => code.run),
        mapOf,
        at,
      ),
    };
  }

  /** @param unbound names that are not known stand for themselves, until `bind` gives them a value. */
  private path({ segments, at }: Of<"path">, scope: Scope, unbound = false): Code {
    const parts = segments.map((segment): Evaluate => {
      if (typeof segment === "string") return () => segment;
      if (unbound && segment.kind === "name" && scope.variable(segment.name) === undefined) {
        const text = placeholder(segment.name);
        return () => text;
      }
      return this.link(segment, scope).run;
    });
    return { kind: "path", run: gathered(parts, pathOf, at) };
  }

  private misfit({ params }: Builtin, codes: readonly Code[]): string | undefined {
    const wrong = params.findIndex((kind, i) => !overlaps(kind, codes[i]?.kind ?? "null"));
    return wrong === -1 ? undefined : `${params[wrong] ?? ""}, not ${codes[wrong]?.kind ?? ""}`;
  }

  private expectKind(code: Code, wanted: Kind, at: number, what: string): void {
    if (!overlaps(code.kind, wanted)) this.report(at, `${what} is a ${wanted}, not ${code.kind}.`);
  }

  private report(at: number, message: string): void {
    this.findings.push({ at, message });
  }

  /** Code for what can only fail: a finding when the rules are loaded, an error when it is reached. */
  private faulty(at: number, message: string): Code {
    this.report(at, message);
    return { kind: "any", run: () => new Fault(message, at) };
  }
}

function wrongCount(name: string, wanted: readonly number[], given: number): string {
  return `${name}() takes ${wanted.join(" or ")} argument${wanted.join() === "1" ? "" : "s"}, not ${given}.`;
}
