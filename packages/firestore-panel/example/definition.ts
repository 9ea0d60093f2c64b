/** What the example defines for the engine. Node imports it, too: it loads no screen. */
import { registerPanel, type LocalPorts } from "firestore-panel/definition";
import { english } from "firestore-panel/english";
import { addMessages } from "firestore-panel/language";
import { admins, authors, books } from "./collections";
import { magazines } from "./magazines";

/** The Firebase SDK never connects a project with this prefix to the cloud. */
export const PROJECT_ID = "demo-library";

// The only language. Where there are more, each is loaded when it is chosen.
addMessages("en", english);

export const definition = registerPanel({
  collections: [books, magazines, authors, admins],
  scopes: {
    admin: {
      login: "/login",
      storageKey: "library_admin",
      activity: { routes: { list: "/activity" }, menu: { label: "Activity", icon: "history", order: 40 } },
      trash: { routes: { list: "/trash" }, menu: { label: "Trash", icon: "trash", order: 50 } },
    },
  },
  product: {
    id: "library",
    title: "Library",
    consoleTitle: "Example panel",
    toastMs: 4000,
    timeZone: "Europe/London",
    mapStart: { latitude: 0, longitude: 0 },
  },
  env: () => ({
    firebase: {
      apiKey: "local",
      authDomain: `${PROJECT_ID}.firebaseapp.com`,
      projectId: PROJECT_ID,
      storageBucket: `${PROJECT_ID}.appspot.com`,
      appId: "local",
    },
    // start.ts sets it.
    local: JSON.parse(String(import.meta.env.VITE_LOCAL_FIREBASE)) as LocalPorts,
  }),
});
