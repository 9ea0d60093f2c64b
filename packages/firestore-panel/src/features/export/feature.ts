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
      opening: (t) => t("list.opening.export"),
      component: lazyComponent(
        "shell.notOpened.export",
        async () => (await import("./list-export")).ListExport,
      ),
    },
  ],
};
