/** Lists what was deleted, restores it, and deletes it for good. A deletion keeps its copy with or without this feature. */
import { isAudited } from "../../schema/history";
import { pageLoader } from "../../screens/shell/load-code";
import type { Feature } from "../feature";

export const trash: Feature = {
  name: "trash",
  pages: ({ trash, collections }) => [
    {
      path: trash.routes?.list ?? "/",
      list: trash,
      load: pageLoader(async () => (await import("./trash-page")).TrashPage, {
        collection: trash,
        collections: collections.filter(isAudited),
      }),
    },
  ],
};
