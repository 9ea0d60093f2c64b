import { useDataProvider, type HttpError } from "@refinedev/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { SignIns, WorkCount, WorkDetails, WorkPasswords } from "../../contract/history";
import { ask } from "../calls";

/** How many records a work wrote. @param parts whether it may have written to several collections. */
export function useWorkCount(work: string, enabled: boolean, parts: boolean): WorkCount | undefined {
  const dataProvider = useDataProvider();
  const counted = useQuery({
    queryKey: ["history/work", work, "count", parts],
    queryFn: () => ask(dataProvider(), "history/count", { work, ...(parts && { parts }) }),
    enabled,
  });
  return counted.data;
}

/** Whether a work changed passwords of a collection. Undefined: it is not known. */
export function useWorkPasswords(
  work: string,
  resource: string,
  enabled: boolean,
): WorkPasswords | undefined {
  const dataProvider = useDataProvider();
  const passwords = useQuery({
    queryKey: ["history/work", work, "passwords", resource],
    queryFn: () => ask(dataProvider(), "history/passwords", { work, resource }),
    enabled,
  });
  return passwords.data;
}

/** What of a deletion is in the trash and needs a new password. */
export function useWorkSignIns(work: string, enabled: boolean): SignIns["records"] {
  const dataProvider = useDataProvider();
  const signIns = useQuery({
    queryKey: ["history/work", work, "sign-ins"],
    queryFn: () => ask(dataProvider(), "trash/sign-ins", { work }),
    enabled,
  });
  return signIns.data?.records ?? [];
}

/** What a work did to its records, a part at a time: the first, and more when they are asked for. */
export function useWorkDetails(work: string, enabled: boolean) {
  const dataProvider = useDataProvider();
  return useInfiniteQuery<
    WorkDetails,
    HttpError,
    { pages: WorkDetails[] },
    readonly string[],
    string | undefined
  >({
    queryKey: ["history/work", work],
    queryFn: ({ pageParam: cursor }) =>
      ask(dataProvider(), "history/work", { work, ...(cursor !== undefined && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: ({ cursor }) => cursor,
    enabled,
  });
}
