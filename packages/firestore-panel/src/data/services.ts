/** What screens request besides records and lists. */
import { type Bound, defineService } from "./service";

export type { CountTarget } from "./counts";
export type { ListCriteria, MatchCursor } from "./lists/matching";

export const counts = defineService("counts", {
  records: async () => (await import("./counts")).countTargets,
  below: async () => (await import("./counts")).countDocumentsBelow,
  tally: async () => (await import("./counts")).tallyValues,
});

export const accounts = defineService("accounts", {
  unlock: async () => (await import("./account-users")).unlockAccount,
});

export const matches = defineService("matches", {
  read: async () => (await import("./lists/matching")).readMatches,
});

export const history = defineService("history", {
  record: async () => (await import("./history/reading")).readRecordHistory,
  operation: async () => (await import("./history/reading")).readOperation,
  count: async () => (await import("./history/reading")).countOperation,
  items: async () => (await import("./history/reading")).readActivityItems,
  consequences: async () => (await import("./history/deletions")).findConsequences,
  remove: async () => (await import("./history/deletions")).deleteMany,
  deleteDependents: async () => (await import("./history/deletions")).deleteDependents,
});

export const trash = defineService("trash", {
  record: async () => (await import("./history/stored-records")).readTrashedRecord,
  count: async () => (await import("./history/stored-records")).countTrashed,
  signIns: async () => (await import("./history/stored-records")).findTrashedSignIns,
});

export type CountService = Bound<typeof counts>;
export type MatchService = Bound<typeof matches>;
export type HistoryService = Bound<typeof history>;
export type TrashService = Bound<typeof trash>;
