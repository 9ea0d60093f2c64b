import { useDataProvider } from "@refinedev/core";
import { App } from "antd";
import { loadCode } from "../../components/load-code";
import type { Collection } from "../../schema/types";

/**
 * Who signs in with a record that was deleted needs a new password, since the former went with it: so those records are
 * restored before the others, by dialogs that ask for one.
 * @param collections those whose records may be among them.
 * @returns what goes before the undoing.
 */
export function useSignInBack(work: string, collections: readonly Collection[]) {
  const dataProvider = useDataProvider();
  const { modal } = App.useApp();
  return async (as: string) => {
    const { signInsBack } = await loadCode(() => import("../record/sign-ins-back"));
    return signInsBack({ provider: dataProvider(), modal, collections, work, as });
  };
}
