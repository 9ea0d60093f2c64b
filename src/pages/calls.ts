/** How pages ask the data provider for what is no record and no list: by the table of src/contract/calls.ts. */
import { useCustom, type DataProvider, type HttpError } from "@refinedev/core";
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

/** The answer to a call, kept and asked for again as Refine's other queries. A failure is the page's to show. */
export function useCall<Name extends CallName>(
  name: Name,
  payload: Payload<Name>,
  queryOptions: CustomOptions<Name>,
) {
  return useCustom<Answer<Name>, HttpError>({
    url: name,
    method: "get",
    config: { payload },
    errorNotification: false,
    queryOptions,
  }).query;
}
