/** A separate module, so that the table's code does not contain the names of all editor files. */
export const loadCellEditing = () => import("./cell-editing");
