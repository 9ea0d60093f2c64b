/** Counts for a check, and reads and writes its stored result. */
import type {
  CollectionHealth,
  HealthCollectionParams,
  HealthFindings,
  HealthReport,
} from "../../../contract/health";
import { attempt, ProviderError } from "../../../data/errors";
import type { ServiceContext } from "../../../data/context";
import { grantedCollection } from "../../../data/registry";
import { countHealth, type LastReport } from "../../../data/last-report";
import { text } from "../../../texts/texts";

export async function countFaults(
  { reader, principal }: ServiceContext,
  { resource }: HealthCollectionParams,
): Promise<CollectionHealth> {
  const collection = grantedCollection({ reader, principal }, resource, "list");
  return attempt("count", collection.label.many, () => countHealth(reader, collection));
}

export async function readReport(context: ServiceContext): Promise<{ readonly report?: HealthReport }> {
  const report = await attempt("read", text("data.what.health"), () => lastOf(context).read());
  return { ...(report && { report }) };
}

export function saveReport(context: ServiceContext, findings: HealthFindings): Promise<HealthReport> {
  return attempt("save", text("data.what.health"), () => lastOf(context).save(findings));
}

function lastOf({ principal, health }: ServiceContext): LastReport {
  if (principal !== "admin") throw new ProviderError(403, text("data.access.health"));
  return health;
}
