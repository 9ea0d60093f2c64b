import { useOnError, type HttpError } from "@refinedev/core";
import { useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { createContext, use, useEffect, useMemo } from "react";
import { bindService, type Bound, type CallService, type Service, type ServiceMethod } from "../data/service";

export const ServicesContext = createContext<CallService>(() => {
  throw new Error("Outside of PanelShell there are no services.");
});

export function useService<S extends Service>(service: S): Bound<S> {
  const call = use(ServicesContext);
  return useMemo(() => bindService(call, service), [call, service]);
}

/** As Refine's: the invalidation of all data reaches it. */
export function serviceKey({ key }: { readonly key: string }, ...params: readonly unknown[]) {
  return ["data", "default", key, ...params];
}

/** A cached query that is refetched like Refine's other queries. The page itself shows a failure. */
export function useServiceQuery<Params, Answer>(
  method: ServiceMethod<Params, Answer>,
  params: Params,
  options: Omit<UseQueryOptions<Answer, HttpError>, "queryKey" | "queryFn"> = {},
) {
  const call = use(ServicesContext);
  const { mutate: checkError } = useOnError();
  const query = useQuery<Answer, HttpError>({
    ...options,
    queryKey: serviceKey(method, params),
    // It takes no signal, with which React Query would end a request that loses its page. A page that comes back
    // meanwhile, as each does in development, would send another.
    queryFn: () => call(method, params),
  });
  const { error } = query;
  // An ended session ends here, too.
  useEffect(() => {
    if (error) checkError(error);
  }, [error, checkError]);
  return query;
}
