export { changes } from "./service";
export { UndoDialog } from "./undo-dialog";
export const loadRestoring = () => import("./restore-dialog");
