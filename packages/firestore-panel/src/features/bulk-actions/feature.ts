import type { SelectionAction } from "../../screens/features";
import type { Feature } from "../feature";
import { lazyComponent } from "../../screens/shell/load-code";

const set: SelectionAction = {
  key: "set",
  label: (t) => t("list.selection.set"),
  isAllowed: (rights) => rights.set,
  dialog: lazyComponent("shell.notOpened.dialog", async () => (await import("./dialogs")).SetDialog),
};

const remove: SelectionAction = {
  key: "delete",
  label: (t) => t("common.delete"),
  danger: true,
  isAllowed: (rights) => rights.delete,
  dialog: lazyComponent("shell.notOpened.dialog", async () => (await import("./dialogs")).BulkDeletion),
};

export const bulkActions: Feature = { name: "bulk-actions", selectionActions: [set, remove] };
