import type { ExpressionReport, Ruleset } from "../rules/api";
import type { WindowContext } from "./context";
import { openSpace } from "./firestore-calls";

interface ShownRules {
  readonly service: "firestore" | "storage";
  readonly file: string;
  readonly text: string;
  /** How often the expressions of a line were evaluated, by its number from 1. Absent: nobody observes the rules. */
  readonly asked?: { readonly [line: number]: number };
}

/** The rules in force for a database, and those of the storage. @param query names the database. */
export async function shownRules(
  context: WindowContext,
  query: URLSearchParams,
): Promise<readonly ShownRules[]> {
  const { rules } = await openSpace(context, query);
  return [shown("firestore", rules()), shown("storage", context.storageRules())];
}

function shown(service: ShownRules["service"], { file, text, coverage }: Ruleset): ShownRules {
  return { service, file, text, ...(coverage && { asked: askedByLine(coverage.report().report ?? []) }) };
}

/** Of several expressions that begin in one line, that which was evaluated most often counts. */
function askedByLine(reports: readonly ExpressionReport[]): { readonly [line: number]: number } {
  const asked: { [line: number]: number } = {};
  const visit = ({ sourcePosition: { line }, values = [], children = [] }: ExpressionReport) => {
    const times = values.reduce((sum, { count }) => sum + count, 0);
    asked[line] = Math.max(asked[line] ?? 0, times);
    children.forEach(visit);
  };
  reports.forEach(visit);
  return asked;
}
