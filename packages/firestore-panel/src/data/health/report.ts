/** Answers the calls of a check that count, and that read and write its stored result. */
import type {
  CollectionHealth,
  HealthCollectionParams,
  HealthFindings,
  HealthReport,
} from "../../contract/health";
import { attempt, ProviderError } from "../errors";
import type { CallContext } from "../context";
import { grantedCollection } from "../registry";
import { countHealth, type LastReport } from "./last-report";
import { text } from "../../texts/texts";

export async function answerHealthCount(
  { reader, principal }: CallContext,
  { resource }: HealthCollectionParams,
): Promise<CollectionHealth> {
  const collection = grantedCollection(resource, principal, "list");
  return attempt("count", collection.label.many, () => countHealth(reader, collection));
}

export async function answerReport(context: CallContext): Promise<{ readonly report?: HealthReport }> {
  const report = await attempt("read", text("data.what.health"), async () => (await lastOf(context)).read());
  return { ...(report && { report }) };
}

export function answerSaveReport(context: CallContext, findings: HealthFindings): Promise<HealthReport> {
  return attempt("save", text("data.what.health"), async () => (await lastOf(context)).save(findings));
}

function lastOf({ principal, health }: CallContext): Promise<LastReport> {
  if (principal !== "admin") throw new ProviderError(403, text("data.access.health"));
  return health();
}
