/** What other features take from this one. */
export { THEIRS, useCellSave, type CellRefusal } from "./cell-editing";
export { CellEditor } from "./cell-editor";
export { useFocusAfterRemoval } from "./table-cells";
