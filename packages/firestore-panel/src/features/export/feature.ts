/** Saves all records that a list matches as a file. */
import type { Feature } from "../feature";
import { lazyComponent } from "../../screens/shell/load-code";

export const exporting: Feature = {
  name: "export",
  listTools: [
    {
      key: "export",
      place: "end",
      label: (t) => t("list.export"),
      isDialog: true,
      component: lazyComponent(async () => (await import("./list-export")).ListExport),
    },
  ],
};
