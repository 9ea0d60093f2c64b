/** Shows what was changed by whom, and takes it back. Each write carries its entry with or without this feature. */
import { lazy } from "react";
import { isAudited } from "../../schema/history";
import type { Feature } from "../feature";
import { lazyComponent, loadModule, pageLoader } from "../../screens/shell/load-code";

export const history: Feature = {
  name: "history",
  pages: ({ activity, collections }) => [
    {
      path: activity.routes?.list ?? "/",
      list: activity,
      load: pageLoader(async () => (await import("./activity-page")).ActivityPage, {
        collection: activity,
        collections: collections.filter(isAudited),
      }),
    },
  ],
  rowDrawers: [
    {
      key: "history",
      label: (t) => t("list.actions.history"),
      icon: "history",
      // A record's own page shows its history itself.
      isOf: (collection) => isAudited(collection) && collection.routes?.show === undefined,
      drawer: lazyComponent(async () => (await import("./record-history")).HistoryDrawer),
    },
  ],
  recordSections: [
    {
      key: "history",
      isOf: isAudited,
      Section: lazy(async () => ({ default: (await import("./record-history")).HistorySection })),
    },
  ],
  undos: [
    {
      dialog: lazyComponent(async () => (await import("./undo")).UndoDialog),
      restore: async () => (await loadModule(() => import("./restore-dialog"))).askToRestore,
    },
  ],
};
