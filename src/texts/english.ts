/** All English texts at once: for Node and for tests, and for the types of the product's own. */
import { english as engine } from "firestore-panel/english";
import { addMessages } from "firestore-panel/language";
import login from "./en/login/login.json" with { type: "json" };
import pages from "./en/panel/pages.json" with { type: "json" };
import publicPages from "./en/public/public.json" with { type: "json" };

const english = { ...publicPages, ...login, ...pages };

declare module "firestore-panel/texts" {
  interface Catalogs {
    readonly product: typeof english;
  }
}
addMessages("en", { ...engine, ...english });
