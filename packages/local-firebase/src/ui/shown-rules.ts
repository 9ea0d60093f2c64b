import type { ExpressionReport, Ruleset } from "../rules/api";
import type { WindowContext } from "./context";
import { openSpace } from "./firestore-calls";

interface ShownRules {
  readonly service: "firestore" | "storage";
  readonly file: string;
  readonly text: string;
  /**
   * The number of evaluations of each line's expressions, by line number from 1. Absent: the rules are not observed.
   */
  readonly evaluations?: { readonly [line: number]: number };
}

/** The current rules of a database and of the storage. @param query names the database. */
export async function shownRules(
  context: WindowContext,
  query: URLSearchParams,
): Promise<readonly ShownRules[]> {
  const { rules } = await openSpace(context, query);
  return [shown("firestore", rules()), shown("storage", context.storageRules())];
}

function shown(service: ShownRules["service"], { file, text, coverage }: Ruleset): ShownRules {
  return {
    service,
    file,
    text,
    ...(coverage && { evaluations: evaluationsByLine(coverage.report().report ?? []) }),
  };
}

/** Of several expressions that begin in one line, the one with the most evaluations counts. */
function evaluationsByLine(reports: readonly ExpressionReport[]): { readonly [line: number]: number } {
  const evaluations: { [line: number]: number } = {};
  const visit = ({ sourcePosition: { line }, values = [], children = [] }: ExpressionReport) => {
    const times = values.reduce((sum, { count }) => sum + count, 0);
    evaluations[line] = Math.max(evaluations[line] ?? 0, times);
    children.forEach(visit);
  };
  reports.forEach(visit);
  return evaluations;
}
