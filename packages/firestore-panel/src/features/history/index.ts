export { changes } from "./service";
export { UndoDialog } from "./undo-dialog";
export { UndoSummary } from "./undo";
export const loadRestoring = () => import("./restore-dialog");
