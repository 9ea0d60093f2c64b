import type { FirestoreRulesRequest, Ruleset, RulesService, StorageRulesRequest, Verdict } from "./api";
import { Coverage } from "./coverage";
import { decide } from "./decide/decision";
import { firestoreDecisions } from "./decide/firestore";
import { MatchTree } from "./decide/match-tree";
import { storageDecision } from "./decide/storage";
import type { RulesFile } from "./language/ast";
import { TOO_COMPLEX } from "./language/expression-parser";
import { parseRules } from "./language/rules-parser";
import { Source } from "./language/source";
import { Linker } from "./link/linker";

export interface CompileOptions {
  /**
   * Loads rules even if the static check finds an unknown name, method or type, or impossible operands. Production does
   * so too: it warns, and such an expression is an error at run time.
   */
  readonly lenient?: boolean;
  /** Records the value of each expression, for `Ruleset.coverage` and `Verdict.values`. It makes rules slower. */
  readonly observed?: boolean | undefined;
}

/**
 * Compiles the text of a rules file.
 * @param file its name, for messages.
 * @throws RulesError with file, line and column, for a syntax error or an exceeded limit. Unless `lenient`, also for
 * the first finding of the static check.
 */
export function compileRules(text: string, file: string, options: CompileOptions = {}): Ruleset {
  const source = new Source(text, file);
  const parsed = parseRules(source);
  const { service } = parsed;
  const coverage = options.observed ? new Coverage(parsed, source) : undefined;
  const linker = new Linker(source, service.name, coverage?.observe);
  const tree = matchTreeOf(parsed, source, linker);
  const [first] = linker.found;
  if (first !== undefined && options.lenient !== true) throw source.error(first.at, first.message);

  const deny = (message: string): Verdict => {
    return { allowed: false, reasons: [{ file, ...source.position(service.at), message }] };
  };
  const expectService = (name: RulesService) => {
    if (service.name !== name) throw new Error(`${file} holds rules for ${service.name}, not ${name}.`);
  };
  const ruleset: Ruleset = {
    service: service.name,
    file,
    text,
    coverage,
    authorizeFirestore(request: FirestoreRulesRequest) {
      expectService("cloud.firestore");
      const decisions = firestoreDecisions(request);
      if (decisions === undefined) return deny("The query's filters make too many combinations.");
      let verdict = deny("The query has a filter without values.");
      for (const decision of decisions) {
        verdict = decide(decision, tree, source, service.at);
        if (!verdict.allowed) break;
      }
      return verdict;
    },
    authorizeStorage(request: StorageRulesRequest) {
      expectService("firebase.storage");
      return decide(storageDecision(request), tree, source, service.at);
    },
  };
  return coverage ? coverage.around(ruleset) : ruleset;
}

function matchTreeOf(parsed: RulesFile, source: Source, linker: Linker): MatchTree {
  try {
    return new MatchTree(parsed, source, linker);
  } catch (error) {
    // Rules within every limit can still exhaust the stack: long chains of members in functions that call each other.
    if (error instanceof RangeError) throw source.error(parsed.service.at, TOO_COMPLEX);
    throw error;
  }
}
