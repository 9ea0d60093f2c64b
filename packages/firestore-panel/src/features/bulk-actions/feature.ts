import type { SelectionAction } from "../../screens/features";
import type { Feature } from "../feature";
import { lazyComponent } from "../../screens/shell/load-code";

const action = (
  kind: "set" | "delete",
  more: Pick<SelectionAction, "label" | "danger">,
): SelectionAction => ({
  key: kind,
  isAllowed: (rights) => rights[kind],
  dialog: lazyComponent("shell.notOpened.dialog", async () => {
    const { BulkSetDialog, BulkDeleteDialog } = await import("./bulk-action-dialog");
    return kind === "set" ? BulkSetDialog : BulkDeleteDialog;
  }),
  ...more,
});

export const bulkActions: Feature = {
  name: "bulk-actions",
  selectionActions: [
    action("set", { label: (t) => t("list.selection.set") }),
    action("delete", { label: (t) => t("common.delete"), danger: true }),
  ],
};
