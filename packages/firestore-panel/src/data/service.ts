/** A service: plain functions over an open database, each loaded with its first use (services.ts). */
import { isNotLoaded, unreachable } from "../contract/unreachable";
import type { ServiceContext } from "./context";
import { ProviderError } from "./errors";
import type { OpenDatabase } from "./panel-database";
import type { Actor } from "./record-reader";

/** @throws HttpErrors: 403 and 404 as for a single record, and 400 for what an address may have supplied. */
type ServiceFunction<Params, Answer> = (context: ServiceContext, params: Params) => Promise<Answer>;

/** Names a function of a service, with its types. */
export interface ServiceMethod<Params, Answer> {
  /** Distinguishes it in the caches of queries, such as "history/undo". */
  readonly key: string;
  readonly load: () => Promise<ServiceFunction<Params, Answer>>;
}

/** Runs a function of a service as the signed-in account. */
export type CallService = <Params, Answer>(
  method: ServiceMethod<Params, Answer>,
  params: Params,
) => Promise<Answer>;

/** The functions of a service as a session's own. */
export type Bound<S> = {
  readonly [Name in keyof S]: S[Name] extends ServiceMethod<infer Params, infer Answer>
    ? unknown extends Params
      ? () => Promise<Answer>
      : (params: Params) => Promise<Answer>
    : never;
};

export type Service = { readonly [name: string]: ServiceMethod<never, unknown> };

/** @returns the functions of a service, run by `call`. */
export function bindService<S extends Service>(call: CallService, service: S): Bound<S> {
  const bound = Object.entries(service).map(([name, method]) => [
    name,
    (params: never) => call(method, params),
  ]);
  return Object.fromEntries(bound) as Bound<S>;
}

type Loaders = { readonly [name: string]: () => Promise<ServiceFunction<never, unknown>> };
type ServiceOf<All extends Loaders> = {
  readonly [Name in keyof All]: All[Name] extends () => Promise<ServiceFunction<infer Params, infer Answer>>
    ? ServiceMethod<Params, Answer>
    : never;
};

/** @param loaders import each function when it is first called. */
export function defineService<All extends Loaders>(name: string, loaders: All): ServiceOf<All> {
  const methods = Object.entries(loaders).map(([method, load]) => [
    method,
    { key: `${name}/${method}`, load },
  ]);
  return Object.fromEntries(methods) as ServiceOf<All>;
}

/** @param open returns the same database each time. */
export function serviceCaller(open: () => Promise<OpenDatabase>, actor: () => Actor): CallService {
  return async (method, params) => {
    const [opened, run] = await Promise.all([open(), method.load().catch(explainNotLoaded)]);
    const { principal, scopeRecord, author } = actor();
    return run({ ...opened, principal, scopeRecord, author }, params);
  };
}

/** The browser's own message would name the address of a script. */
function explainNotLoaded(error: unknown): never {
  throw isNotLoaded(error) ? new ProviderError(503, unreachable()) : error;
}
