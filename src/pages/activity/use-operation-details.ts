import { useDataProvider, type HttpError } from "@refinedev/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type {
  TrashedSignIns,
  OperationCount,
  OperationDetails,
  OperationPasswords,
} from "../../contract/history";
import { ask } from "../calls";

/** The number of records an operation wrote. @param parts whether it may have written to several collections. */
export function useOperationCount(
  operation: string,
  enabled: boolean,
  parts: boolean,
): OperationCount | undefined {
  const dataProvider = useDataProvider();
  const counted = useQuery({
    queryKey: ["history/operation", operation, "count", parts],
    queryFn: () => ask(dataProvider(), "history/count", { operation, ...(parts && { byCollection: parts }) }),
    enabled,
  });
  return counted.data;
}

/** Whether an operation changed passwords of a collection. Undefined: unknown. */
export function useOperationPasswords(
  operation: string,
  resource: string,
  enabled: boolean,
): OperationPasswords | undefined {
  const dataProvider = useDataProvider();
  const passwords = useQuery({
    queryKey: ["history/operation", operation, "passwords", resource],
    queryFn: () => ask(dataProvider(), "history/passwords", { operation, resource }),
    enabled,
  });
  return passwords.data;
}

/** The records of a deletion that are in the trash and need a new password. */
export function useOperationSignIns(operation: string, enabled: boolean): TrashedSignIns["records"] {
  const dataProvider = useDataProvider();
  const signIns = useQuery({
    queryKey: ["history/operation", operation, "sign-ins"],
    queryFn: () => ask(dataProvider(), "trash/sign-ins", { operation }),
    enabled,
  });
  return signIns.data?.records ?? [];
}

/** The changes of an operation, loaded in batches on demand. */
export function useOperationDetails(operation: string, enabled: boolean) {
  const dataProvider = useDataProvider();
  return useInfiniteQuery<
    OperationDetails,
    HttpError,
    { pages: OperationDetails[] },
    readonly string[],
    string | undefined
  >({
    queryKey: ["history/operation", operation],
    queryFn: ({ pageParam: cursor }) =>
      ask(dataProvider(), "history/operation", { operation, ...(cursor !== undefined && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: ({ cursor }) => cursor,
    enabled,
  });
}
