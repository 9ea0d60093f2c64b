/** What the example defines for the engine. Node imports it, too: it loads no screen. */
import { admins } from "firestore-panel/admins";
import { definePanel } from "firestore-panel/definition";
import { english } from "firestore-panel/english";
import { addMessages } from "firestore-panel/language";
import { localEnv } from "firestore-panel/local-project";
import { notesOn } from "firestore-panel/notes";
import { books } from "./books";
import { authors, branches, branchReaders, readers } from "./collections";

export const PROJECT_ID = "demo-library";

// The only language. Where there are more, each is loaded when it is chosen.
addMessages("en", english);

const records = [books, authors, branches, readers];

export const definition = definePanel({
  collections: [...records, admins, notesOn(records, branches)],
  scopes: { branch: { collections: [branchReaders] } },
  product: { id: "library", title: "Library", consoleTitle: "Example panel", timeZone: "Europe/London" },
  env: localEnv(PROJECT_ID),
});
