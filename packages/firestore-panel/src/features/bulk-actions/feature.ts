import type { Feature } from "../feature";
import { lazyComponent } from "../../screens/shell/load-code";

export const bulkActions: Feature = {
  name: "bulk-actions",
  selectionActions: [
    {
      key: "set",
      label: (t) => t("list.selection.set"),
      isAllowed: (rights) => rights.set,
      dialog: lazyComponent(async () => (await import("./dialogs")).SetDialog),
    },
    {
      key: "delete",
      label: (t) => t("common.delete"),
      danger: true,
      isAllowed: (rights) => rights.delete,
      dialog: lazyComponent(async () => (await import("../../screens/bulk/deletion")).DeletionDialog),
    },
  ],
};
