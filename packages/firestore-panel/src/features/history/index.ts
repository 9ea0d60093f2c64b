/** What other features take from this one. */
export { deletedName, restorableUntil, deletedBy, purgeableFrom, type DeletedRecord } from "./deleted-record";
export { KindIcon } from "./kind-icon";
export type { RestoredDependents } from "./restore-dependents";
export { restoreSignIns, type SignInsRestored } from "./restore-sign-ins";
export { changes } from "./service";
export { UndoDialog } from "./undo-dialog";
export { useActivityItems } from "./use-activity-items";
