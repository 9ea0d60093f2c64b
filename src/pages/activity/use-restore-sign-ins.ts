import { useDataProvider } from "@refinedev/core";
import { App } from "antd";
import { loadModule } from "../../components/load-module";
import type { Collection } from "../../schema/types";

/**
 * Restores deleted records that people sign in with. Their passwords were deleted, so a dialog asks for a new one.
 * These records are therefore restored before the others.
 * @param collections those that may contain such records.
 * @returns the preparation of the undo.
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
