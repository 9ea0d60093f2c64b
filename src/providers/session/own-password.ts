import type { DataProvider } from "@refinedev/core";
import type { SessionKind } from "../../contract/session";
import type { Session } from "./session";
import { accountsOf } from "./kinds";

/**
 * A new password ends every session of its account, even the one that sets it. This provider then signs in
 * again with the new password.
 */
export function withOwnPassword(kind: SessionKind, session: Session, provider: DataProvider): DataProvider {
  return {
    ...provider,
    update: (params) => {
      const { collection, signIn } = accountsOf(kind);
      const state = session.getSnapshot();
      const values: { readonly [key: string]: unknown } = Object.fromEntries(
        Object.entries(params.variables ?? {}),
      );
      const password = values[signIn.password];
      const isOwn =
        params.resource === collection.name && state.status === "open" && state.record.id === params.id;
      if (!isOwn || typeof password !== "string" || password === "") return provider.update(params);
      const id = values[signIn.id] ?? state.record[signIn.id];
      return session.renew({ id: String(id), password }, () => provider.update(params));
    },
  };
}
