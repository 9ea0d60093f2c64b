import type { BaseKey, DataProvider } from "@refinedev/core";
import { ProviderError } from "../errors";
import { loadHandler } from "./calls";
import type { OpenDatabase } from "./open-database";
import { withOwnCompany } from "./own-company";
import { findCollection } from "./registry";
import type { Scope } from "./sources";

/**
 * Refine's data provider. Firestore is loaded by the first call.
 * @param open gives the same database each time.
 */
export function createDataProvider(open: () => Promise<OpenDatabase>, scope: () => Scope): DataProvider {
  const ownedValues = (resource: string, variables: unknown) => withOwnCompany(resource, variables, scope());
  const owned = <P extends { readonly resource: string; readonly variables: unknown }>(params: P): P => ({
    ...params,
    variables: ownedValues(params.resource, params.variables),
  });
  const provider: ConcreteDataProvider = {
    getList: async (params) => (await open()).database.getList(params),
    getOne: async (params) => (await open()).database.getOne(params),
    getMany: async (params) => (await open()).database.getMany(params),
    create: async (params) => (await open()).database.createData(owned(params)),
    update: async (params) => (await open()).database.updateData(owned(params)),
    deleteOne: async (params) => {
      refuseOwnAccount(params, scope());
      return (await open()).database.deleteData(params);
    },
    createMany: async ({ variables, ...params }) => {
      const all = variables.map((one) => ownedValues(params.resource, one));
      return (await open()).database.createManyData({ ...params, variables: all });
    },
    updateMany: async (params) => (await open()).database.updateManyData(owned(params)),
    deleteMany: async (params) => {
      for (const id of params.ids) refuseOwnAccount({ resource: params.resource, id }, scope());
      return (await open()).database.deleteManyData(params);
    },
    getApiUrl: () => "",
    custom: async ({ url, payload }) => {
      const [{ firestore, sources }, answer] = await Promise.all([open(), loadHandler(url)]);
      return { data: await answer({ firestore, sources, caller: scope().caller }, payload) };
    },
  };
  // Refine lets each caller name the type of its records; which type it is in fact, the declaration says.
  return provider as DataProvider;
}

/** Nobody deletes the account they are signed in with, so that the last admin cannot; the rules say the same. */
function refuseOwnAccount(
  { resource, id }: { readonly resource: string; readonly id: BaseKey },
  { caller, account }: Scope,
): void {
  if (findCollection(resource)?.signIn?.kind === caller && id === account)
    throw new ProviderError(403, "You are signed in with this account. Another admin can delete it.");
}

/** Refine's interface with the types that callers choose left at their defaults. */
type ConcreteDataProvider = {
  readonly [Method in keyof DataProvider]: NonNullable<DataProvider[Method]> extends (
    ...args: infer A
  ) => infer R
    ? (...args: A) => R
    : DataProvider[Method];
};
