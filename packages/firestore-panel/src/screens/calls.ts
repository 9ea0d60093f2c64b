/** Queries to the data provider that return neither a record nor a list; packages/firestore-panel/src/contract/calls.ts types them. */
import { useCustom, useDataProvider, type DataProvider, type HttpError } from "@refinedev/core";
import type { Answer, CallName, Payload } from "../contract/calls";

type CustomOptions<Name extends CallName> = NonNullable<
  Parameters<typeof useCustom<Answer<Name>, HttpError>>[0]["queryOptions"]
>;

/** @throws the provider's HttpError. */
export async function ask<Name extends CallName>(
  provider: DataProvider,
  name: Name,
  payload: Payload<Name>,
): Promise<Answer<Name>> {
  if (!provider.custom) throw new Error("The data provider answers no calls.");
  return (await provider.custom<Answer<Name>>({ url: name, method: "post", payload })).data;
}

/** A call as a cached query that refetches like Refine's other queries. The page itself shows a failure. */
export function useCall<Name extends CallName>(
  name: Name,
  payload: Payload<Name>,
  queryOptions: CustomOptions<Name>,
) {
  const provider = useDataProvider()();
  return useCustom<Answer<Name>, HttpError>({
    url: name,
    method: "get",
    config: { payload },
    errorNotification: false,
    queryOptions: {
      // Refine's own takes the signal, with which React Query ends a request that loses its page. A page that comes back
      // meanwhile, as each does in development, would send another.
      queryFn: async () => ({ data: await ask(provider, name, payload) }),
      ...queryOptions,
    },
  }).query;
}
