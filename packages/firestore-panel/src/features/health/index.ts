import { useResourceParams } from "@refinedev/core";
import { DATA_HEALTH } from "../../schema/stored-names";
import { health } from "./service";
import { useServiceQuery } from "../../screens/use-service";

/** As `useServiceQuery` has it. */
export const REPORT_KEY = ["data", "default", health.report.key];

/** @returns the address of the page, where the panel has it: only an admin's does. */
export function useHealthAddress(): string | undefined {
  const { resources } = useResourceParams();
  const list = resources.find(({ name }) => name === DATA_HEALTH)?.list;
  return typeof list === "string" ? list : undefined;
}

/** The result of the last check. One read per session and hour: `LastReport` keeps it. */
export const useReport = (enabled = true) => useServiceQuery(health.report, undefined, { enabled });
