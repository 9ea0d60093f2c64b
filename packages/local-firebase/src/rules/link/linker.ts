import type { RulesService } from "../api";
import { overlaps, type Kind } from "../builtins/builtin";
import { placeholder } from "../builtins/path";
import { NAMESPACES, TYPE_NAMES } from "../builtins/registry";
import type { Expression } from "../language/ast";
import type { Source } from "../language/source";
import { BytesValue, Fault, ListValue, typeOf, type Value } from "../values/value";
import {
  binary,
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
import { CallLinker } from "./call-linker";
import { Findings, type Code, type Finding } from "./findings";
import { FunctionLinker } from "./function-linker";
import { OPERATORS, resultKind } from "./operators";
import type { Scope } from "./scope";

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

/** Compiles expressions to closures, resolves every name once, and reports what always fails. */
export class Linker {
  private readonly findings = new Findings();
  private readonly functions: FunctionLinker;
  private readonly calls: CallLinker;

  /** @param observe wraps the evaluation of each expression; absent: nothing is wrapped. */
  constructor(
    source: Source,
    service: RulesService,
    private readonly observe?: (expression: Expression, run: Evaluate) => Evaluate,
  ) {
    const link = (expression: Expression, scope: Scope) => this.link(expression, scope);
    this.functions = new FunctionLinker(source, link);
    this.calls = new CallLinker(service, this.findings, this.functions, {
      link,
      unboundPath: (path, scope) => this.path(path, scope, true),
    });
  }

  /** The findings of the static check, in the order of the source. */
  get found(): readonly Finding[] {
    return this.findings.all.toSorted((a, b) => a.at - b.at);
  }

  link(expression: Expression, scope: Scope): Code {
    const code = this.compile(expression, scope);
    return this.observe ? { ...code, run: this.observe(expression, code.run) } : code;
  }

  private compile(expression: Expression, scope: Scope): Code {
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
        return this.calls.call(expression, scope);
      case "method":
        return this.calls.method(expression, scope);
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

  /** Compiles a function even without a call, so that its errors are found. */
  linkFunction(name: string, scope: Scope): void {
    const unit = scope.function(name);
    if (unit !== undefined) this.functions.compile(unit, unit.declaration.at);
  }

  /** A condition must be a bool. */
  condition(expression: Expression, scope: Scope): Evaluate {
    const code = this.link(expression, scope);
    this.findings.expectKind(code, "bool", expression.at, "A condition");
    return code.run;
  }

  private literal({ value, at }: Of<"literal">): Code {
    if (typeof value === "bigint" && value > MAX_INT)
      return this.findings.faulty(at, `The number ${value} does not fit 64 bits.`);
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
    if (NAMESPACES.has(name)) return this.findings.faulty(at, `'${name}' is a namespace, not a value.`);
    if (scope.function(name) !== undefined)
      return this.findings.faulty(at, `'${name}' is a function: call it as ${name}(...).`);
    return this.findings.faulty(at, `Unknown name '${name}'.`);
  }

  private member({ object, name, at }: Of<"member">, scope: Scope): Code {
    const holder = this.link(object, scope);
    const run = unary((value) => field(value, name), holder.run, at);
    if (object.kind === "name" && object.name === "request" && scope.variable("request") === undefined) {
      const kind = REQUEST.get(name);
      if (kind !== undefined) return { kind, run };
      return this.findings.faulty(at, `request has no '${name}'. Known: ${[...REQUEST.keys()].join(", ")}.`);
    }
    if (!overlaps(holder.kind, "map")) this.findings.report(at, `${holder.kind} has no field '${name}'.`);
    return { kind: "any", run };
  }

  private index({ object, index, at }: Of<"index">, scope: Scope): Code {
    const [holder, key] = [this.link(object, scope), this.link(index, scope)];
    const fits =
      ["list", "string", "path"].some((kind) => overlaps(holder.kind, kind as Kind)) &&
      overlaps(key.kind, "int");
    if (!fits && !(overlaps(holder.kind, "map") && overlaps(key.kind, "string"))) {
      this.findings.report(at, `Unsupported operation: ${holder.kind}[${key.kind}].`);
    }
    return {
      kind: holder.kind === "string" ? "string" : "any",
      run: binary(subscript, holder.run, key.run, at),
    };
  }

  private slice({ object, from, to, at }: Of<"slice">, scope: Scope): Code {
    const [holder, start, end] = [this.link(object, scope), this.link(from, scope), this.link(to, scope)];
    if (!["list", "string", "bytes"].some((kind) => overlaps(holder.kind, kind as Kind))) {
      this.findings.report(at, `${holder.kind} has no slices.`);
    }
    for (const bound of [start, end]) this.findings.expectKind(bound, "int", at, "The bound of a slice");
    const run = gathered(
      [holder.run, start.run, end.run],
      ([value = null, first = null, last = null]) => slice(value, first, last),
      at,
    );
    return { kind: holder.kind, run };
  }

  private unary({ operator, operand, at }: Of<"unary">, scope: Scope): Code {
    const code = this.link(operand, scope);
    const kind: Kind = operator === "!" ? "bool" : "number";
    this.findings.expectKind(code, kind, at, `The operand of ${operator}`);
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
      for (const side of [a, b]) this.findings.expectKind(side, "bool", at, `An operand of ${operator}`);
      return { kind: "bool", run: logical(operator === "||", a.run, b.run, at) };
    }
    const kind = resultKind(operator, a.kind, b.kind);
    if (kind === undefined)
      this.findings.report(at, `Unsupported operation: ${a.kind} ${operator} ${b.kind}.`);
    return { kind: kind ?? "any", run: binary(OPERATORS[operator], a.run, b.run, at) };
  }

  private is({ operand, typeName, typeAt, at }: Of<"is">, scope: Scope): Code {
    const code = this.link(operand, scope);
    if (!TYPE_NAMES.has(typeName)) return this.findings.faulty(typeAt, `Unknown type '${typeName}'.`);
    const test =
      typeName === "number"
        ? (value: Value) => typeof value === "bigint" || typeof value === "number"
        : (value: Value) => typeOf(value) === typeName;
    return { kind: "bool", run: unary(test, code.run, at) };
  }

  private conditional({ condition, yes, no, at }: Of<"conditional">, scope: Scope): Code {
    const [test, first, second] = [this.link(condition, scope), this.link(yes, scope), this.link(no, scope)];
    this.findings.expectKind(test, "bool", at, "The condition of ?:");
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
      if (code !== undefined) this.findings.expectKind(code, "string", key.at, "The key of a map");
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

  /** @param unbound unknown names are placeholders for `bind`. */
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
}
