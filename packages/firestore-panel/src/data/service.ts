/** A service: plain functions over an open database, each loaded with its first use (services.ts). */
import type { OpenDatabase } from "./panel-database";
import { attempt } from "./errors";
import { text } from "../texts/texts";
import type { Actor } from "./record-reader";

/** The database and identity that the functions of services use. */
export type ServiceContext = OpenDatabase & Pick<Actor, "principal" | "scopeRecord" | "author">;

/** @throws HttpErrors: 403 and 404 as for a single record, and 400 for what an address may have supplied. */
export type ServiceFunction<Params, Answer> = (context: ServiceContext, params: Params) => Promise<Answer>;

export interface ServiceMethod<Params, Answer> {
  /** Distinguishes it in the caches of queries, such as "history/undo". */
  readonly key: string;
  readonly load: () => Promise<ServiceFunction<Params, Answer>>;
}

export type CallService = <Params, Answer>(
  method: ServiceMethod<Params, Answer>,
  params: Params,
) => Promise<Answer>;

export type Bound<S> = {
  readonly [Name in keyof S]: S[Name] extends ServiceMethod<infer Params, infer Answer>
    ? unknown extends Params
      ? () => Promise<Answer>
      : (params: Params) => Promise<Answer>
    : never;
};

export type Service = { readonly [name: string]: ServiceMethod<never, unknown> };

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
    // The browser's own message would name the address of a script.
    const loading = attempt("read", text("data.what.someRecords"), method.load);
    const [opened, run] = await Promise.all([open(), loading]);
    const { principal, scopeRecord, author } = actor();
    return run({ ...opened, principal, scopeRecord, author }, params);
  };
}
