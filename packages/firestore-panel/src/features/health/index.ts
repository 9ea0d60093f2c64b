import { useResourceParams } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { HOUR_MS } from "../../schema/sign-in";
import { DATA_HEALTH } from "../../schema/stored-names";
import { health } from "./service";
import { useService } from "../../screens/use-service";

export const REPORT_KEY = ["health", "report"];

/** @returns the address of the page, where the panel has it: only an admin's does. */
export function useHealthAddress(): string | undefined {
  const { resources } = useResourceParams();
  const list = resources.find(({ name }) => name === DATA_HEALTH)?.list;
  return typeof list === "string" ? list : undefined;
}

/** The result of the last check. One read per session and hour. */
export function useReport(enabled = true) {
  const { report } = useService(health);
  return useQuery({
    queryKey: REPORT_KEY,
    queryFn: () => report(),
    enabled,
    staleTime: HOUR_MS,
    gcTime: HOUR_MS,
  });
}
