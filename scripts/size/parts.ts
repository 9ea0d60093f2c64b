/**
 * The engine by part, each with the most lines that it should have. A part is a list of paths below the engine's sources: a
 * file belongs to the part whose path fits it best. `contract, entry, rest` takes what no other part names.
 */
export interface Part {
  readonly name: string;
  readonly atMost: number;
  /** Folders, files without their ending, or beginnings of such. */
  readonly paths: readonly string[];
}

export const ENGINE_PARTS: readonly Part[] = [
  {
    name: "history, trash, undo",
    atMost: 5_500,
    paths: [
      "data/history/",
      "features/history/",
      "features/trash/",
      "screens/use-undo",
      "contract/history",
      "rules/history-rules",
      "schema/history",
      "history-collections",
      "fields/history",
      "data/deleted-accounts",
    ],
  },
  { name: "field types", atMost: 3_700, paths: ["fields/"] },
  {
    name: "import",
    atMost: 2_400,
    paths: ["features/import/", "fields/import"],
  },
  {
    name: "list data",
    atMost: 2_100,
    paths: ["data/lists/", "data/live-query", "data/early-requests", "data/record-reader"],
  },
  { name: "list screens", atMost: 2_100, paths: ["screens/list/"] },
  {
    name: "form, show, conflicts",
    atMost: 2_100,
    paths: ["screens/form/", "screens/show/", "screens/record/", "data/conflicts"],
  },
  {
    name: "renewals, attention",
    atMost: 1_400,
    paths: ["features/renewals/", "fields/expiry"],
  },
  {
    name: "write path",
    atMost: 1_600,
    paths: [
      "data/unique-values",
      "data/record-writer",
      "data/record-changes",
      "data/apply-changes",
      "data/commit",
      "data/panel-database",
      "data/registry",
      "data/chunked",
      "data/errors",
      "contract/records",
    ],
  },
  { name: "ui parts, styles", atMost: 1_900, paths: ["ui/"] },
  {
    name: "sign-in",
    atMost: 1_900,
    paths: [
      "sign-in/",
      "rules/sign-in-rules",
      "rules/session-rules",
      "schema/sign-in",
      "contract/session",
      "data/account-users",
      "data/credential-writes",
    ],
  },
  { name: "notes", atMost: 500, paths: ["features/notes/"] },
  { name: "presence", atMost: 350, paths: ["features/presence/"] },
  { name: "grouping", atMost: 350, paths: ["features/grouping/", "data/lists/groups"] },
  { name: "contract, entry, rest", atMost: 800, paths: [""] },
  {
    name: "health",
    atMost: 850,
    paths: ["features/health/", "data/last-report"],
  },
  {
    name: "files",
    atMost: 950,
    paths: ["data/file", "fields/file/", "rules/storage-rules", "ui/file-chooser"],
  },
  { name: "shell", atMost: 950, paths: ["screens/shell/"] },
  { name: "rules", atMost: 1_050, paths: ["rules/"] },
  { name: "export", atMost: 550, paths: ["features/export/", "ui/csv-file"] },
  { name: "inline edit", atMost: 500, paths: ["features/inline-edit/"] },
  {
    name: "views, preferences",
    atMost: 600,
    paths: ["features/views/"],
  },
  { name: "report, counts", atMost: 650, paths: ["features/report/", "data/counts"] },
  { name: "palette", atMost: 450, paths: ["features/palette/", "screens/shell/command-palette"] },
  { name: "texts", atMost: 500, paths: ["texts/"] },
  { name: "jobs", atMost: 350, paths: ["screens/jobs/"] },
  { name: "schema", atMost: 1_200, paths: ["schema/", "rules/check-"] },
  {
    name: "bulk, selection",
    atMost: 1_050,
    paths: ["features/bulk-actions/", "screens/bulk/", "screens/list/use-selection", "ui/table-controls"],
  },
];

/** @param file a path below the engine's sources. @returns the part that has the longest path fitting it. */
export function partOf(file: string): Part {
  const fit = ({ paths }: Part) =>
    Math.max(...paths.map((path) => (file.startsWith(path) ? path.length : -1)));
  return ENGINE_PARTS.reduce((best, part) => (fit(part) > fit(best) ? part : best));
}
