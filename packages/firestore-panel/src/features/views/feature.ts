import type { Feature } from "../feature";
import { lazyComponent } from "../../screens/shell/load-code";

export const views: Feature = {
  name: "views",
  listTools: [
    {
      key: "views",
      place: "start",
      label: (t, address) => address.get("view") || t("list.views.title"),
      title: (t) => t("list.views.saved"),
      component: lazyComponent("shell.notOpened.views", async () => (await import("./views-menu")).ViewsMenu),
    },
  ],
};
