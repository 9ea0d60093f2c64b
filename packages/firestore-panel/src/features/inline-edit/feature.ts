/** Edits the cells of a list's table in place. */
import type { Feature } from "../feature";
import { lazyComponent } from "../../screens/shell/load-code";

export const inlineEdit: Feature = {
  name: "inline-edit",
  cellEditors: [lazyComponent(async () => (await import("./cell-editor")).CellEditing)],
};
