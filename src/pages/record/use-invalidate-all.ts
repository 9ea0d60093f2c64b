import { useInvalidate } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

/**
 * @returns a function that lets all that is shown be asked for again: an operation may have written records of several
 * collections, and its undo is recorded in the lists of what was done and what was deleted.
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
