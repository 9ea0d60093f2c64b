import { useInvalidate } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

/**
 * @returns a function that refetches everything visible: an operation may change several collections, and its undo
 * changes the activity and the trash.
 */
export function useInvalidateAll(): () => Promise<void> {
  const invalidate = useInvalidate();
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      invalidate({ invalidates: ["all"] }),
      client.invalidateQueries({ queryKey: ["history/operation"] }),
    ]);
  }, [invalidate, client]);
}
