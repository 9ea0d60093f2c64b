import { attempt, ProviderError } from "../../../data/errors";
import { defineService, type ServiceContext, type ServiceFunction } from "../../../data/service";
import { text } from "../../../texts/texts";

export type { CollectionHealth, HealthReport } from "../../../data/last-report";
export type { CheckProgress } from "./check";
export type { RepairPage, RepairPageParams } from "./repairs";

export const health = defineService("health", {
  report: forAdmins<unknown, Awaited<ReturnType<typeof readReport>>>(async () => readReport),
  check: forAdmins(async () => (await import("./check")).checkData),
  recount: forAdmins(async () => (await import("./check")).recountFaults),
  reorder: forAdmins(async () => (await import("./repairs")).reorderRecords),
  reindex: forAdmins(async () => (await import("./repairs")).reindexRecords),
  removeFiles: forAdmins(async () => (await import("./repairs")).removeUnusedFiles),
});

/** @throws 403 for others, who could read a part of the data before the rules refuse the report. */
function forAdmins<Params, Answer>(load: () => Promise<ServiceFunction<Params, Answer>>) {
  return async (): Promise<ServiceFunction<Params, Answer>> => {
    const run = await load();
    return async (context, params) => {
      if (context.principal !== "admin") throw new ProviderError(403, text("data.access.health"));
      return run(context, params);
    };
  };
}

/** Here, because the dashboard needs it with its first counts. @returns no report where the data was never checked. */
async function readReport(context: ServiceContext) {
  return { report: await attempt("read", text("data.what.health"), () => context.health.read()) };
}
