/** Notes on records, with follow-ups. The collection and its rules come from `notesOn`, with or without this feature. */
import { lazy } from "react";
import type { Collection } from "../../schema/types";
import { lazyComponent, loadModule, pageLoader } from "../../screens/shell/load-code";
import type { Feature } from "../feature";
import { NOTES } from "./notes";

const isOf = (collection: Collection) => collection.notes === true;

export const notes: Feature = {
  name: "notes",
  pages: ({ collections }) =>
    collections.flatMap((notes) => {
      if (notes.name !== NOTES || notes.routes?.show === undefined) return [];
      const load = async () => (await import("./record-notes")).NotedRecordPage;
      return [{ path: `${notes.routes.show}/:id?`, load: pageLoader(load, { notes, collections }) }];
    }),
  rowDrawers: [
    {
      ...{ key: "notes", icon: "note", isOf },
      label: (t) => t("list.actions.notes"),
      drawer: lazyComponent(async () => (await import("./record-notes")).NotesDrawer),
    },
  ],
  recordSections: [
    {
      ...{ key: "notes", isOf },
      Section: lazy(async () => ({
        default: (await loadModule(() => import("./record-notes"))).NotesSection,
      })),
    },
  ],
  rowMarks: [{ isOf, load: async () => (await import("./notes-mark")).NotesMark }],
};
