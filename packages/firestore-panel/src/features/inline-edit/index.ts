/** What other features take from this one. */
export { CellEditor } from "./cell-editor";
export { useFocusAfterRemoval } from "./table-cells";
