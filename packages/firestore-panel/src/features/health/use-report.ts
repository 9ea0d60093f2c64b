import { useResourceParams } from "@refinedev/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { HealthFindings, LastReport } from "../../contract/health";
import { DATA_HEALTH } from "../../schema/stored-names";
import { health } from "./service";
import { useService } from "../../screens/use-service";

export const REPORT_KEY = ["health", "report"];
const HOUR_MS = 3_600_000;

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

/** @returns a function that stores the findings of a repair. */
export function useSaveFindings(): (findings: HealthFindings) => Promise<void> {
  const { save } = useService(health);
  const client = useQueryClient();
  return useCallback(
    async (findings) => {
      const report = await save(findings);
      client.setQueryData<LastReport>(REPORT_KEY, { report });
    },
    [save, client],
  );
}
