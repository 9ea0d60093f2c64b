import { kindText, overlaps, type Kind } from "../builtins/builtin";
import { Fault } from "../values/value";
import type { Evaluate } from "./context";

/** A compiled expression, with its statically known kind. */
export interface Code {
  readonly run: Evaluate;
  readonly kind: Kind;
}

/** A finding of the static check: the ruleset would load in production, but the expression always fails. */
export interface Finding {
  readonly at: number;
  readonly message: string;
}

/** Collects the findings of the static check. */
export class Findings {
  readonly all: Finding[] = [];

  expectKind(code: Code, wanted: Kind, at: number, what: string): void {
    if (!overlaps(code.kind, wanted))
      this.report(at, `${what} is ${kindText(wanted)}, not ${kindText(code.kind)}.`);
  }

  report(at: number, message: string): void {
    this.all.push({ at, message });
  }

  /** Code that always fails: a finding when the rules are loaded, an error when it is evaluated. */
  faulty(at: number, message: string): Code {
    this.report(at, message);
    return { kind: "any", run: () => new Fault(message, at) };
  }
}
