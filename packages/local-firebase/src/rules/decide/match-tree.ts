import type { RulesMethod } from "../api";
import type { FunctionDeclaration, MatchBlock, RulesFile } from "../language/ast";
import type { Source } from "../language/source";
import type { Evaluate } from "../link/context";
import type { Linker } from "../link/linker";
import { Scope } from "../link/scope";
import { Fault, PathValue, type Result } from "../values/value";

/** In the path of a query: the unknown id of a document. */
export const ANY_ID = "\0id";
/** In the path of a collection-group query: any number of segments. Only {name=**} covers it. */
export const ANY_DEPTH = "\0depth";

/** A compiled `allow` statement. Without a condition it always allows. */
export interface Allow {
  readonly at: number;
  readonly condition?: Evaluate;
}

type Segment =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "one" | "rest"; readonly slot: number };

interface MatchNode {
  readonly path: readonly Segment[];
  readonly allows: ReadonlyMap<RulesMethod, readonly Allow[]>;
  readonly matches: readonly MatchNode[];
}

/** The compiled `match` blocks of a ruleset. */
export class MatchTree {
  private readonly roots: readonly MatchNode[];

  /** @throws RulesError for an exceeded limit or a duplicate name. */
  constructor(
    { version, functions, service }: RulesFile,
    private readonly source: Source,
    private readonly linker: Linker,
  ) {
    this.version = version;
    const top = new Scope();
    const inService = new Scope(top);
    this.declare(functions, top);
    this.declare(service.functions, inService);
    for (const { name } of functions) linker.linkFunction(name, top);
    for (const { name } of service.functions) linker.linkFunction(name, inService);
    this.roots = service.matches.map((block) => this.node(block, inService, 0));
  }
  private readonly version: 1 | 2;

  /**
   * Visits the statements for a method, in every match that covers the whole path, until one is accepted.
   * @param accept receives the statement and the values of the wildcards; true ends the visit.
   */
  visit(
    method: RulesMethod,
    path: readonly string[],
    accept: (allow: Allow, captures: Result[]) => boolean,
  ): boolean {
    const captures: Result[] = [];
    const enter = (node: MatchNode, offset: number): boolean => {
      if (offset === path.length) {
        for (const allow of node.allows.get(method) ?? []) if (accept(allow, captures)) return true;
      }
      return node.matches.some((child) => walk(child, 0, offset));
    };
    const walk = (node: MatchNode, index: number, offset: number): boolean => {
      const segment = node.path[index];
      if (segment === undefined) return enter(node, offset);
      if (segment.kind === "rest") {
        // Version 1 matches one or more segments, version 2 zero or more.
        for (let end = offset + (this.version === 1 ? 1 : 0); end <= path.length; end += 1) {
          captures[segment.slot] = rest(path.slice(offset, end));
          if (walk(node, index + 1, end)) return true;
        }
        return false;
      }
      const text = path[offset];
      if (text === undefined || text === ANY_DEPTH) return false;
      if (segment.kind === "text" && segment.text !== text) return false;
      if (segment.kind === "one") captures[segment.slot] = text === ANY_ID ? unbound() : text;
      return walk(node, index + 1, offset + 1);
    };
    return this.roots.some((root) => walk(root, 0, 0));
  }

  private declare(functions: readonly FunctionDeclaration[], scope: Scope): void {
    for (const declaration of functions) {
      if (scope.hasOwnFunction(declaration.name)) {
        throw this.source.error(declaration.at, `Function ${declaration.name} is already defined.`);
      }
      scope.addFunction(declaration);
    }
  }

  private node(block: MatchBlock, outer: Scope, firstSlot: number): MatchNode {
    const scope = new Scope(outer);
    let slot = firstSlot;
    const path = block.path.map((segment): Segment => {
      if (segment.kind === "text") return segment;
      if (scope.variable(segment.name) !== undefined) {
        throw this.source.error(segment.at, `The wildcard '${segment.name}' is already defined.`);
      }
      scope.addVariable(segment.name, {
        place: "capture",
        slot,
        kind: segment.kind === "one" ? "string" : "path",
      });
      return { kind: segment.kind, slot: slot++ };
    });
    this.declare(block.functions, scope);
    for (const { name } of block.functions) this.linker.linkFunction(name, scope);

    const allows = new Map<RulesMethod, Allow[]>();
    for (const { at, methods, condition } of block.allows) {
      const allow = { at, ...(condition && { condition: this.linker.condition(condition, scope) }) };
      for (const method of methods) allows.set(method, [...(allows.get(method) ?? []), allow]);
    }
    return { path, allows, matches: block.matches.map((child) => this.node(child, scope, slot)) };
  }
}

function rest(segments: readonly string[]): Result {
  const unknown = segments.some((segment) => segment === ANY_ID || segment === ANY_DEPTH);
  return unknown ? unbound() : new PathValue(segments);
}

function unbound(): Fault {
  return new Fault("A query does not say which documents it will find: this wildcard has no value.");
}
