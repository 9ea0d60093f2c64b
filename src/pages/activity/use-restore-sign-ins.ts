import { useDataProvider } from "@refinedev/core";
import { App } from "antd";
import { loadModule } from "../../components/load-module";
import type { Collection } from "../../schema/types";

/**
 * Who signs in with a record that was deleted needs a new password, since the former went with it: so those records are
 * restored before the others, by dialogs that ask for one.
 * @param collections those whose records may be among them.
 * @returns what goes before the undoing.
 */
export function useRestoreSignIns(operation: string, collections: readonly Collection[]) {
  const dataProvider = useDataProvider();
  const { modal } = App.useApp();
  return async (as: string) => {
    const { restoreOperationSignIns } = await loadModule(
      () => import("../record/restore-operation-sign-ins"),
    );
    return restoreOperationSignIns({ provider: dataProvider(), modal, collections, operation, as });
  };
}
