import { health } from "./service";
import { useServiceQuery } from "../../screens/use-service";

/** As `useServiceQuery` has it. */
export const REPORT_KEY = ["data", "default", health.report.key];

/** The result of the last check. One read per session and hour: `LastReport` keeps it. */
export const useReport = (enabled = true) => useServiceQuery(health.report, undefined, { enabled });
