export { changes } from "./service";
export { UndoDialog, UndoSummary } from "./undo";
export const loadRestoring = () => import("./restore-dialog");
