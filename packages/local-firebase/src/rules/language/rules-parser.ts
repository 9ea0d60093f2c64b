import type { RulesMethod, RulesService } from "../api";
import type { AllowStatement, FunctionDeclaration, MatchBlock, MatchSegment, RulesFile } from "./ast";
import { ExpressionParser } from "./expression-parser";
import { match } from "./lexer";
import type { Source } from "./source";

/**
 * The documented limits of a ruleset. Where production's compiler was measured to allow one more, the measured limit.
 */
const MAX_SOURCE_BYTES = 256 * 1024;
const MAX_MATCH_NESTING = 10;
const MAX_PATH_SEGMENTS = 100;
const MAX_CAPTURES = 20;
const MAX_PARAMETERS = 7;
/** Documented: 10. Measured: 11 load, 12 do not. */
const MAX_LETS = 11;

const METHODS: ReadonlyMap<string, readonly RulesMethod[]> = new Map([
  ["get", ["get"]],
  ["list", ["list"]],
  ["create", ["create"]],
  ["update", ["update"]],
  ["delete", ["delete"]],
  ["read", ["get", "list"]],
  ["write", ["create", "update", "delete"]],
]);
const SERVICES: readonly RulesService[] = ["cloud.firestore", "firebase.storage"];
const CAPTURE = /\{([A-Za-z_]\w*)(=\*\*)?\}/y;

/**
 * Parses a rules file.
 * @throws RulesError with line and column, for a syntax error or an exceeded limit.
 */
export function parseRules(source: Source): RulesFile {
  const bytes = Buffer.byteLength(source.text);
  if (bytes > MAX_SOURCE_BYTES) {
    throw source.error(0, `The rules have ${bytes} bytes; at most ${MAX_SOURCE_BYTES} are allowed.`);
  }
  return new RulesParser(source).file();
}

class RulesParser extends ExpressionParser {
  private version: 1 | 2 = 1;

  file(): RulesFile {
    if (this.isName("rules_version")) this.readVersion();
    const functions: FunctionDeclaration[] = [];
    let service: RulesFile["service"] | undefined;
    while (this.token.kind !== "end") {
      if (this.isName("function")) functions.push(this.functionDeclaration());
      else if (!this.isName("service")) throw this.unexpected("'service' or 'function'");
      else if (service !== undefined) throw this.source.error(this.token.start, "A file has one service.");
      else service = this.service();
    }
    if (service === undefined) throw this.unexpected("'service'");
    return { version: this.version, functions, service, spans: this.spans };
  }

  private readVersion(): void {
    this.advance();
    this.expectMark("=");
    const { token } = this;
    if (token.kind !== "string" || (token.value !== "1" && token.value !== "2"))
      throw this.unexpected("'1' or '2'");
    this.version = token.value === "1" ? 1 : 2;
    this.advance();
    this.expectMark(";");
  }

  private service(): RulesFile["service"] {
    const at = this.token.start;
    this.advance();
    const nameAt = this.token.start;
    const first = this.expectName("a service name");
    this.expectMark(".");
    const written = `${first}.${this.expectName("a service name")}`;
    const name = SERVICES.find((known) => known === written);
    if (name === undefined) {
      throw this.source.error(nameAt, `Unknown service '${written}'. Known: ${SERVICES.join(", ")}.`);
    }
    const functions: FunctionDeclaration[] = [];
    const matches: MatchBlock[] = [];
    this.expectMark("{");
    while (!this.isMark("}")) {
      if (this.isName("function")) functions.push(this.functionDeclaration());
      else if (this.isName("match")) matches.push(this.matchBlock(1, 0, 0));
      else throw this.unexpected("'match', 'function' or '}'");
    }
    this.advance();
    return { at, name, functions, matches };
  }

  private matchBlock(nesting: number, segmentsAbove: number, capturesAbove: number): MatchBlock {
    const at = this.token.start;
    if (nesting > MAX_MATCH_NESTING) {
      throw this.source.error(at, `Match blocks nest at most ${MAX_MATCH_NESTING} levels deep.`);
    }
    this.advance();
    const path = this.matchPath();
    const segments = segmentsAbove + path.length;
    const captures = capturesAbove + path.filter((segment) => segment.kind !== "text").length;
    if (segments > MAX_PATH_SEGMENTS)
      throw this.source.error(at, `A path has at most ${MAX_PATH_SEGMENTS} segments.`);
    if (captures > MAX_CAPTURES) throw this.source.error(at, `A path has at most ${MAX_CAPTURES} wildcards.`);

    const functions: FunctionDeclaration[] = [];
    const allows: AllowStatement[] = [];
    const matches: MatchBlock[] = [];
    this.expectMark("{");
    while (!this.isMark("}")) {
      if (this.isName("allow")) allows.push(this.allow());
      else if (this.isName("function")) functions.push(this.functionDeclaration());
      else if (this.isName("match")) matches.push(this.matchBlock(nesting + 1, segments, captures));
      else throw this.unexpected("'allow', 'match', 'function' or '}'");
    }
    this.advance();
    return { at, path, functions, allows, matches };
  }

  private matchPath(): MatchSegment[] {
    if (!this.isMark("/")) throw this.unexpected("a path");
    const segments: MatchSegment[] = [];
    let offset = this.token.start;
    while (this.source.text.charAt(offset) === "/") {
      const at = offset + 1;
      const [written, name, rest] = captureAt(this.source.text, at);
      if (written === undefined || name === undefined) {
        const text = this.pathText(at);
        segments.push({ kind: "text", text });
        offset = at + text.length;
      } else {
        segments.push({ kind: rest === undefined ? "one" : "rest", name, at });
        offset = at + written.length;
      }
    }
    const rests = segments.filter((segment) => segment.kind === "rest");
    if (rests.length > 1) throw this.source.error(this.token.start, "A path has at most one {name=**}.");
    if (this.version === 1 && rests.length > 0 && segments.at(-1)?.kind !== "rest") {
      throw this.source.error(
        this.token.start,
        "With rules_version 1, {name=**} stands at the end of a path.",
      );
    }
    this.moveTo(offset);
    return segments;
  }

  private allow(): AllowStatement {
    const at = this.token.start;
    const methods = new Set<RulesMethod>();
    do {
      this.advance();
      const methodAt = this.token.start;
      const word = this.expectName("a method");
      const granted = METHODS.get(word);
      if (granted === undefined) {
        const known = [...METHODS.keys()].join(", ");
        throw this.source.error(methodAt, `Unknown method '${word}'. Known: ${known}.`);
      }
      for (const method of granted) methods.add(method);
    } while (this.isMark(","));
    const condition = this.isMark(":") ? this.condition() : undefined;
    this.expectMark(";");
    return { at, methods: [...methods], ...condition };
  }

  private condition() {
    this.advance();
    if (!this.isName("if")) throw this.unexpected("'if'");
    this.advance();
    return { at: this.token.start, condition: this.expression() };
  }

  private functionDeclaration(): FunctionDeclaration {
    this.advance();
    const at = this.token.start;
    const name = this.expectName("a function name");
    if (!this.isMark("(")) throw this.unexpected("'('");
    const parameters = this.listOf(")", () => this.expectName("a parameter"));
    if (parameters.length > MAX_PARAMETERS) {
      throw this.source.error(at, `A function has at most ${MAX_PARAMETERS} parameters.`);
    }
    this.expectMark("{");
    const lets: FunctionDeclaration["lets"][number][] = [];
    while (this.isName("let")) lets.push(this.letBinding());
    if (lets.length > MAX_LETS) {
      throw this.source.error(
        at,
        "Maximum allowed variable count of 10 for a given function has been reached.",
      );
    }
    if (!this.isName("return")) throw this.unexpected("'let' or 'return'");
    this.advance();
    const result = this.expression();
    this.expectMark(";");
    this.expectMark("}");
    return { at, name, parameters, lets, result };
  }

  private letBinding() {
    this.advance();
    const at = this.token.start;
    const name = this.expectName("a variable name");
    this.expectMark("=");
    const value = this.expression();
    this.expectMark(";");
    return { name, value, at };
  }
}

function captureAt(text: string, offset: number): readonly (string | undefined)[] {
  const written = match(CAPTURE, text, offset);
  if (written === undefined) return [];
  const rest = written.endsWith("=**}");
  return [written, written.slice(1, rest ? -4 : -1), rest ? "=**" : undefined];
}
