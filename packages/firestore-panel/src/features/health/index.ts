/** What other features take from this one. */
export { useHealthAddress, useReport } from "./use-report";
