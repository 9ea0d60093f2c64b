import { health } from "./service";
import { serviceKey, useServiceQuery } from "../../screens/use-service";

export const REPORT_KEY = serviceKey(health.report);

/** The result of the last check. One read per session and hour: `LastReport` keeps it. */
export const useReport = (enabled = true) => useServiceQuery(health.report, undefined, { enabled });
