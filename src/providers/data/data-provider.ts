import type { BaseKey, DataProvider } from "@refinedev/core";
import { ProviderError } from "../errors";
import { loadHandler } from "./calls";
import type { OpenDatabase } from "./context";
import { withOwnCompany } from "./own-company";
import type { CollectionParams } from "./panel-database";
import { declaredCollection } from "./registry";
import type { Scope } from "./record-reader";

/**
 * Refine's data provider. It resolves a request's collection once and passes it on. Firestore loads with the
 * first call.
 * @param open returns the same database each time.
 */
export function createDataProvider(open: () => Promise<OpenDatabase>, scope: () => Scope): DataProvider {
  const withCollection = <P extends { readonly resource: string }>({
    resource,
    ...params
  }: P): CollectionParams<P> => ({
    ...params,
    collection: declaredCollection(resource, scope().principal),
  });
  const withOwnValues = <P extends CollectionParams<{ readonly variables: unknown }>>(params: P): P => ({
    ...params,
    variables: withOwnCompany(params.collection, params.variables, scope()),
  });
  const provider: ConcreteDataProvider = {
    getList: async (params) => (await open()).database.getList(withCollection(params)),
    getOne: async (params) => (await open()).database.getOne(withCollection(params)),
    getMany: async (params) => (await open()).database.getMany(withCollection(params)),
    create: async (params) => (await open()).database.createData(withOwnValues(withCollection(params))),
    update: async (params) => (await open()).database.updateData(withOwnValues(withCollection(params))),
    deleteOne: async (refineParams) => {
      const params = withCollection(refineParams);
      assertNotOwnAccount(params, params.id, scope());
      return (await open()).database.deleteData(params);
    },
    createMany: async (refineParams) => {
      const params = withCollection(refineParams);
      const all = params.variables.map((one) => withOwnCompany(params.collection, one, scope()));
      return (await open()).database.createManyData({ ...params, variables: all });
    },
    updateMany: async (params) =>
      (await open()).database.updateManyData(withOwnValues(withCollection(params))),
    deleteMany: async (refineParams) => {
      const params = withCollection(refineParams);
      for (const id of params.ids) assertNotOwnAccount(params, id, scope());
      return (await open()).database.deleteManyData(params);
    },
    getApiUrl: () => "",
    custom: async ({ url, payload }) => {
      const [opened, answer] = await Promise.all([open(), loadHandler(url)]);
      const { principal, company, author } = scope();
      return { data: await answer({ ...opened, principal, company, author }, payload) };
    },
  };
  // Refine lets each caller choose the type of its records. The declaration determines the real one.
  return provider as DataProvider;
}

/** Nobody deletes their own account, so the last admin remains. The rules require the same. */
function assertNotOwnAccount(
  { collection }: CollectionParams<object>,
  id: BaseKey,
  { principal, account }: Scope,
): void {
  if (collection.signIn?.kind === principal && id === account)
    throw new ProviderError(403, "You are signed in with this account. Another admin can delete it.");
}

/** Refine's interface, with the callers' type parameters at their defaults. */
type ConcreteDataProvider = {
  readonly [Method in keyof DataProvider]: NonNullable<DataProvider[Method]> extends (
    ...args: infer A
  ) => infer R
    ? (...args: A) => R
    : DataProvider[Method];
};
