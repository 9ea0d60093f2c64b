import { attempt, ProviderError } from "../../../data/errors";
import type { ServiceContext } from "../../../data/context";
import type { LastReport } from "../../../data/last-report";
import { text } from "../../../texts/texts";

/** `report` is absent if the data was never checked. */
export async function readReport(context: ServiceContext) {
  return { report: await attempt("read", text("data.what.health"), () => lastReport(context).read()) };
}

/** @throws 403 for others than admins. */
export function lastReport({ principal, health }: ServiceContext): LastReport {
  if (principal !== "admin") throw new ProviderError(403, text("data.access.health"));
  return health;
}
