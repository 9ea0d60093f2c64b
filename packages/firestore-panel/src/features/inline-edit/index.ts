/** What other features take from this one. */
export const loadCellEditor = async () => (await import("./cell-editor")).CellEditor;
export { useFocusAfterRemoval } from "./table-cells";
