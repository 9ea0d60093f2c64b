/** The conditions of a piece of rules text, so that a test can leave out one at a time. */
import { compileRules, type Ruleset } from "local-firebase/rules";
import { expect, it } from "vitest";
import { allows, lazyRules, type AskedRequest } from "../fixtures/rules/evaluate";

/** Where a condition stands, and what takes its place without it. */
interface Condition {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly by: "true" | "false";
}

interface Requests {
  readonly [what: string]: AskedRequest;
}

/**
 * Tries all requests, and each condition of the rules: without it some request has another answer.
 * @param own the lines whose functions are looked into. @param matches whose `allow` lines are. @param saidTwice what another
 * condition says as well.
 */
export function tryConditions(
  rules: string,
  [right, wrong]: readonly [Requests, Requests],
  own: readonly (readonly string[])[],
  matches: readonly string[],
  { least, saidTwice }: { readonly least: number; readonly saidTwice: readonly string[] },
): void {
  const ruleset = lazyRules(() => rules);
  it.each(Object.entries(right))("the rules allow: %s", (_, asked) => {
    expect(allows(ruleset(), asked)).toBe(true);
  });
  it.each(Object.entries(wrong))("the rules refuse: %s", (_, asked) => {
    expect(allows(ruleset(), asked)).toBe(false);
  });

  const names = own.flatMap((lines) => [...lines.join("\n").matchAll(/function ((?:is|has)\w+)/g)]);
  const functions = new Set(names.map(([, name]) => name!).filter((name) => name !== "isDerived"));
  const conditions = conditionsOf(rules, functions, matches);
  it("every condition of these rules changes the answer to some request", () => {
    expect(conditions.length).toBeGreaterThan(least);
    expect(unnoticed(rules, conditions, right, wrong)).toEqual(saidTwice);
    // Some two hundred rulesets are compiled, which takes its time beside other runners.
  }, 300_000);
}

/** More of them in one ruleset would exceed the number of expressions that a request may take. */
const SWITCHES = 20;

/** @returns the conditions without which every request gets the same answer. */
function unnoticed(rules: string, conditions: readonly Condition[], right: Requests, wrong: Requests) {
  const requests = [right, wrong].flatMap((some) =>
    Object.values(some).map((asked) => ({ asked, isRight: some === right })),
  );
  let ruleset: Ruleset;
  return conditions.flatMap(({ name }, index) => {
    const [first, place] = [index - (index % SWITCHES), index % SWITCHES];
    if (place === 0) ruleset = withSwitches(rules, conditions.slice(first, first + SWITCHES));
    const telling = requests.findIndex(
      ({ asked, isRight }) => allows(ruleset, { ...asked, database: `without-${place}` }) !== isRight,
    );
    // The tables are in the order of the rules: what tells of the next condition often stands below.
    requests.push(...requests.splice(0, telling + 1));
    return telling < 0 ? [name] : [];
  });
}

/**
 * Rules without one of the conditions: which one, the name of the database says. To compile them for each would take
 * longer than to ask them.
 */
function withSwitches(rules: string, conditions: readonly Condition[]): Ruleset {
  const opening = new Map<number, string>();
  const closing = new Map<number, string>();
  const places = conditions.map((condition, place) => ({ ...condition, place }));
  // From inside to outside.
  for (const { start, end, by, place } of places.sort((a, b) => a.end - a.start - (b.end - b.start))) {
    const left = by === "true" ? `database == 'without-${place}' ||` : `database != 'without-${place}' &&`;
    opening.set(start, `(${left} (${opening.get(start) ?? ""}`);
    closing.set(end, `${closing.get(end) ?? ""}))`);
  }
  const texts = [...rules].map((text, at) => (closing.get(at) ?? "") + (opening.get(at) ?? "") + text);
  return compileRules(texts.join(""), "firestore.rules");
}

/** @param functions names of the functions to look into, besides the `allow` lines below `match /{name}/`. */
function conditionsOf(rules: string, functions: ReadonlySet<string>, matches: readonly string[]) {
  const found: Condition[] = [];
  const drop = (start: number, end: number, by: Condition["by"]) => {
    const text = rules.slice(start, end).trim().replace(/\s+/g, " ");
    found.push({ name: `${placeOf(rules, start)}: ${text}`, start, end, by });
  };
  /** What a condition is dropped for: true among those that must all hold, false among those of which one must. */
  const visit = (start: number, end: number, by: Condition["by"]) => {
    const [condition, branches] = split(rules, start, end, "? ");
    if (condition && branches) {
      drop(...condition, "true");
      drop(...condition, "false");
      for (const branch of split(rules, ...branches, ": ")) visit(...branch, "true");
      return;
    }
    const either = split(rules, start, end, "||");
    const all = split(rules, start, end, "&&");
    if (either.length > 1) for (const part of either) visit(...part, "false");
    else if (all.length > 1) for (const part of all) visit(...part, "true");
    else drop(start, end, by);
    const inner = inParentheses(rules, start, end);
    if (inner) visit(...inner, by);
    else if (by === "false" && all.length > 1) drop(start, end, by);
  };
  for (const { 1: head = "", 2: name, 3: body = "", index } of rules.matchAll(BODIES)) {
    const start = index + head.length;
    if (name ? functions.has(name) : matches.includes(matchAt(rules, index)))
      visit(start, start + body.length, "true");
  }
  return found;
}

const BODIES = /(function (\w+)\([^)]*\) \{\s*(?:let [^;]*;\s*)*return |allow [a-z, ]+: if )([^;]*)/g;

/** What one pair of parentheses holds, if it encloses all of it. */
function inParentheses(rules: string, start: number, end: number): readonly [number, number] | undefined {
  const [, before] = /^(\s*\()[^]*\)\s*$/.exec(rules.slice(start, end)) ?? [];
  if (before === undefined) return undefined;
  const inner = [start + before.length, rules.lastIndexOf(")", end - 1)] as const;
  let depth = 0;
  for (const character of rules.slice(...inner)) {
    depth += character === "(" ? 1 : character === ")" ? -1 : 0;
    if (depth < 0) return undefined;
  }
  return inner;
}

/** The collection of the innermost match above. */
function matchAt(rules: string, index: number): string {
  return [...rules.slice(0, index).matchAll(/match \/(?:\{path=\*\*\}\/)?([\w-]+)\//g)].at(-1)?.[1] ?? "";
}

/** The function or the `allow` that a place is in. */
function placeOf(rules: string, index: number): string {
  const [, name = "", methods = ""] =
    [...rules.slice(0, index).matchAll(/function (\w+)|allow ([a-z, ]+):/g)].at(-1) ?? [];
  const collection = matchAt(rules, index);
  return name || `${collection}, ${methods}`;
}

/** The parts between separators that stand in no parentheses. */
function split(rules: string, start: number, end: number, separator: string): readonly [number, number][] {
  const parts: [number, number][] = [];
  let [from, depth] = [start, 0];
  for (let at = start; at < end; at += 1) {
    const character = rules[at]!;
    if ("([{".includes(character)) depth += 1;
    if (")]}".includes(character)) depth -= 1;
    if (depth > 0 || !rules.startsWith(separator, at)) continue;
    parts.push([from, at]);
    from = at + separator.length;
  }
  return [...parts, [from, end]];
}
