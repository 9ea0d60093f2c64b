/** Shows the rows of a list in groups, by the value of one of its filters (`group` in the declaration). */
import { lazy } from "react";
import { groupFields } from "../../screens/list/list-address";
import { lazyComponent } from "../../screens/shell/load-code";
import type { Feature } from "../feature";

export const grouping: Feature = {
  name: "grouping",
  listTools: [
    {
      key: "group",
      place: "start",
      isOf: (collection) => groupFields(collection).length > 0,
      label: () => "",
      title: (t) => t("list.groups.title"),
      icon: "org-chart",
      component: lazyComponent(async () => (await import("./grouping")).GroupMenu),
    },
  ],
  rowGroups: [lazy(async () => ({ default: (await import("./grouping")).GroupHead }))],
};
