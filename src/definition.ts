/** What this product defines for the engine. Node's commands and the tests import it, too: it loads no screen. */
import { definePanel } from "firestore-panel/definition";
import { env } from "./config/env";
import { ADMIN_LOGIN, COMPANY_LOGIN, PRODUCT } from "./config/product";
import { collections, companyCollections } from "./resources";

export const definition = definePanel({
  collections,
  scopes: {
    admin: {
      login: ADMIN_LOGIN,
      storageKey: "currentUser",
      activity: {
        routes: { list: "/activity" },
        menu: { label: "Activity", icon: "history", order: 930, group: "Settings" },
      },
      trash: {
        routes: { list: "/trash" },
        menu: { label: "Trash", icon: "trash", order: 940, group: "Settings" },
      },
    },
    company: {
      login: COMPANY_LOGIN,
      storageKey: "company_admin",
      collections: companyCollections,
      activity: { routes: { list: "/employee-activity" } },
      trash: { routes: { list: "/employee-trash" } },
    },
  },
  /** As specified (2.15 in tests/specification-coverage.md). */
  menuGroups: {
    Users: { icon: "users", order: 20 },
    Settings: { heading: true, order: 900 },
  },
  product: PRODUCT,
  env,
});
