/** A step of its own, so that the table does not carry the names of all files that an editor consists of. */
export const loadCellEditing = () => import("./cell-editing");
