import type { BaseKey, DataProvider } from "@refinedev/core";
import { ProviderError } from "../errors";
import { loadHandler } from "./calls";
import type { OpenDatabase } from "./context";
import { withOwnCompany } from "./own-company";
import type { Of } from "./panel-database";
import { declaredCollection } from "./registry";
import type { Scope } from "./sources";

/**
 * Refine's data provider. It finds the collection that a request names, once, and passes it on. Firestore is loaded by
 * the first call.
 * @param open gives the same database each time.
 */
export function createDataProvider(open: () => Promise<OpenDatabase>, scope: () => Scope): DataProvider {
  const found = <P extends { readonly resource: string }>({ resource, ...params }: P): Of<P> => ({
    ...params,
    collection: declaredCollection(resource, scope().caller),
  });
  const owned = <P extends Of<{ readonly variables: unknown }>>(params: P): P => ({
    ...params,
    variables: withOwnCompany(params.collection, params.variables, scope()),
  });
  const provider: ConcreteDataProvider = {
    getList: async (params) => (await open()).database.getList(found(params)),
    getOne: async (params) => (await open()).database.getOne(found(params)),
    getMany: async (params) => (await open()).database.getMany(found(params)),
    create: async (params) => (await open()).database.createData(owned(found(params))),
    update: async (params) => (await open()).database.updateData(owned(found(params))),
    deleteOne: async (asked) => {
      const params = found(asked);
      refuseOwnAccount(params, params.id, scope());
      return (await open()).database.deleteData(params);
    },
    createMany: async (asked) => {
      const params = found(asked);
      const all = params.variables.map((one) => withOwnCompany(params.collection, one, scope()));
      return (await open()).database.createManyData({ ...params, variables: all });
    },
    updateMany: async (params) => (await open()).database.updateManyData(owned(found(params))),
    deleteMany: async (asked) => {
      const params = found(asked);
      for (const id of params.ids) refuseOwnAccount(params, id, scope());
      return (await open()).database.deleteManyData(params);
    },
    getApiUrl: () => "",
    custom: async ({ url, payload }) => {
      const [opened, answer] = await Promise.all([open(), loadHandler(url)]);
      const { caller, company, author } = scope();
      return { data: await answer({ ...opened, caller, company, author }, payload) };
    },
  };
  // Refine lets each caller name the type of its records; which type it is in fact, the declaration says.
  return provider as DataProvider;
}

/** Nobody deletes the account they are signed in with, so that the last admin cannot; the rules say the same. */
function refuseOwnAccount({ collection }: Of<object>, id: BaseKey, { caller, account }: Scope): void {
  if (collection.signIn?.kind === caller && id === account)
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
