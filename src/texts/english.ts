/** The product's own English texts: of public pages, of the logins and of the panel. */
import { addMessages } from "firestore-panel/texts";
import login from "./en/login.json" with { type: "json" };
import panel from "./en/panel.json" with { type: "json" };
import publicPages from "./en/public.json" with { type: "json" };

const english = { ...publicPages, ...login, ...panel };

declare module "firestore-panel/texts" {
  interface Catalogs {
    readonly product: typeof english;
  }
}
addMessages("en", english);
