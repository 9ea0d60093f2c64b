import { kindText, overlaps, type Kind } from "../builtins/builtin";
import { Fault } from "../values/value";
import type { Evaluate } from "./context";

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

/** What the static check has found so far. */
export class Findings {
  readonly all: Finding[] = [];

  expectKind(code: Code, wanted: Kind, at: number, what: string): void {
    if (!overlaps(code.kind, wanted))
      this.report(at, `${what} is ${kindText(wanted)}, not ${kindText(code.kind)}.`);
  }

  report(at: number, message: string): void {
    this.all.push({ at, message });
  }

  /** Code for what can only fail: a finding when the rules are loaded, an error when it is reached. */
  faulty(at: number, message: string): Code {
    this.report(at, message);
    return { kind: "any", run: () => new Fault(message, at) };
  }
}
