/** Decides what becomes of each column of a file: a field, an extra field, or left out. The person can change it. */
import {
  countHeader,
  idHeader,
  rowGroup,
  DROPPED_KEY,
  extraNameErrors,
  isBlank,
  requiredRowKeys,
  rowKeys,
  rowLabel,
} from "../../fields/import-rows";
import type { ImportRow, Collection } from "../../schema/types";
import { modelOf } from "../../fields/models";
import { foldText } from "../../fields/search-text";
import { localized } from "../../texts/declared";
import { text } from "../../texts/texts";
import { areLetters, letterOf } from "./first-row";

/** The use of a column. `use`: a stored key, KEEP or LEAVE_OUT. The constants begin with a colon, which no key does. */
export interface ColumnUse {
  /** Its name in the file. */
  readonly column: string;
  readonly use: string;
}
/** Stores the column as an extra field under its own name. */
export const KEEP = ":keep";
export const LEAVE_OUT = ":leave-out";

/** The place of a column identifies it, because its name may be missing or occur twice. */
export interface ColumnDecision extends ColumnUse {
  /** The place of its cells in each row. */
  readonly index: number;
  /** Its name, with its place unless the name is its own. */
  readonly title: string;
  /** The stored key that its name or its place means. */
  readonly meaning?: string | undefined;
  readonly canKeep: boolean;
  /** The panel has added it to a file of rejected rows. */
  readonly isResult: boolean;
  /** Why it starts as left out. */
  readonly reason?: string | undefined;
}

/** The headers of files in one language. */
export interface FileHeaders {
  /** Stored keys by the letters of their fields' labels. */
  readonly labels: readonly Named[];
  /** The same of the id and the name of a row's group. */
  readonly group: readonly Named[];
  /** What a column of an export, or of a file of rejected rows, has that no row can store, by its header. */
  readonly ownValues: { readonly [header: string]: string };
}
type Named = readonly [letters: string, key: string];

/** Columns that the panel adds to a file of rejected rows; an import leaves them out, in any language. */
export const resultColumns = (): readonly string[] => [
  text("import.rejected.row"),
  text("import.rejected.why"),
];

/** @returns the headers of exports and of rejected rows in the current language. */
export function fileHeaders(declared: Collection): FileHeaders {
  const collection = localized(declared);
  const { fields, subcollections } = collection;
  const { into, headers } = rowGroup(collection) ?? {};
  const stamps = fields.filter((field) => modelOf(field).stamps).map(({ label }) => [label, "stamps"]);
  const counts = subcollections.flatMap(({ count }) => (count ? [[countHeader(count), "counts"]] : []));
  const results = resultColumns().map((header) => [header, "results"]);
  return {
    labels: rowKeys(collection).map((key) => [lettersOf(rowLabel(collection, key)), key]),
    group: into && headers ? [[lettersOf(headers.exported), into.name]] : [],
    ownValues: Object.fromEntries([
      ...stamps,
      ...counts,
      ...results,
      [idHeader(), "ids"],
    ]) as FileHeaders["ownValues"],
  };
}

/**
 * Matches a column with a stored key or a label, ignoring case, spaces and punctuation: " Emp. ID" is empId. Columns
 * without names that are as many as the template's have its order. What a record cannot hold starts as left out.
 * @param columns the names in the file, by their places.
 * @param languages the last one's headers go first.
 */
export function decideColumns(
  collection: Collection,
  columns: ReadonlyMap<number, string>,
  languages: readonly FileHeaders[],
): readonly ColumnDecision[] {
  const names = [...columns.values()];
  const meanings = meaningsOf(collection, names, languages);
  const others = names.filter((name, place) => meanings[place] === undefined && !ownValues(languages, name));
  const surplus = extraNameErrors(collection, others);
  const taken = new Set<string>();
  return [...columns].map(([index, column], place) => {
    const meaning = meanings[place];
    const key = meaning ?? column;
    const own = ownValues(languages, column);
    const nameError = isBlank(column)
      ? text("import.columns.noName")
      : extraNameErrors(collection, [column]).get(column);
    const foreign = [
      nameError,
      own && text("import.columns.own", { values: own }),
      collection.extraFields
        ? undefined
        : text("import.columns.undeclared", { records: collection.label.many }),
    ];
    const reason = [
      ...(meaning === undefined ? foreign : []),
      taken.has(key) ? text("import.columns.taken", { field: rowLabel(collection, key) }) : undefined,
      surplus.get(column),
    ].find((one) => one !== undefined);
    taken.add(key);
    const name = isBlank(column) ? text("import.noName") : column;
    const isUnique = !isBlank(column) && names.indexOf(column) === names.lastIndexOf(column);
    return {
      ...{ index, column, meaning, reason, isResult: own === "results" },
      title: isUnique ? name : text("import.columns.numbered", { name, letter: letterOf(index) }),
      canKeep:
        collection.extraFields !== undefined &&
        nameError === undefined &&
        column !== DROPPED_KEY &&
        !rowKeys(collection).includes(column),
      use: reason === undefined ? (meaning ?? KEEP) : LEAVE_OUT,
    };
  });
}

/** @returns the stored key that each name means. */
function meaningsOf(
  collection: Collection,
  names: readonly string[],
  languages: readonly FileHeaders[],
): readonly (string | undefined)[] {
  const keys = rowKeys(collection);
  if (names.length === keys.length && areLetters(names)) return keys;
  const byLetters = new Map<string, string>(languages.flatMap(({ labels }) => labels));
  for (const key of keys) byLetters.set(lettersOf(key), key);
  // A label such as "Author" may name an extra field if another column has the key.
  const named = new Set(names.map((name) => byLetters.get(lettersOf(name))));
  for (const [letters, key] of languages.flatMap(({ group }) => group))
    if (!named.has(key)) byLetters.set(letters, key);
  return names.map((name) => byLetters.get(lettersOf(name)));
}

/** @returns what a column of the panel's own files has that no row can store. Undefined: rows can store it. */
function ownValues(languages: readonly FileHeaders[], column: string): string | undefined {
  if (column === DROPPED_KEY) return "ids";
  return languages.find((one) => Object.hasOwn(one.ownValues, column))?.ownValues[column];
}

/** The columns with the person's choices, as far as they are choices for these columns. */
export function withUses(
  columns: readonly ColumnDecision[],
  uses: readonly ColumnUse[],
): readonly ColumnDecision[] {
  return columns.map((one, place) => {
    const chosen = uses[place];
    return chosen?.column === one.column ? { ...one, use: chosen.use } : one;
  });
}

/** Errors in the decisions that the person must correct before rows can be read. */
export function columnProblems(
  collection: Collection,
  columns: readonly ColumnDecision[],
): readonly string[] {
  const titles = new Map<string, string[]>();
  for (const column of columns) {
    const key = keyOf(column);
    if (key !== undefined) titles.set(key, [...(titles.get(key) ?? []), `"${column.title}"`]);
  }
  const several = [...titles].filter(([, those]) => those.length > 1);
  const missing = missingKeys(collection, columns);
  const identity: readonly string[] = collection.bulk?.identity ?? [];
  return [
    ...several.map(([key, those]) =>
      text("import.columns.several", {
        key: rowLabel(collection, key),
        columns: those.join(text("common.comma")),
      }),
    ),
    ...(identity.some((key) => missing.includes(key))
      ? [text("import.columns.missing", { keys: labelsOf(collection, missing) })]
      : []),
  ];
}

/** What a file without problems can do only in part. */
export function columnNotice(collection: Collection, columns: readonly ColumnDecision[]): string | undefined {
  const missing = missingKeys(collection, columns);
  if (missing.length === 0 || columnProblems(collection, columns).length > 0) return undefined;
  return text("import.columns.onlyStored", {
    keys: labelsOf(collection, missing),
    records: collection.label.many.toLowerCase(),
  });
}

/** @returns the key under which a column is stored. Undefined: it is left out. */
export function keyOf({ column, use }: ColumnUse): string | undefined {
  return use === LEAVE_OUT ? undefined : use === KEEP ? column : use;
}

/** @returns a function that makes a row of cells. */
export function rowReader(columns: readonly ColumnDecision[]): (cells: readonly unknown[]) => ImportRow {
  const keys = columns.map((column) => [column.index, keyOf(column)] as const);
  return (cells) =>
    Object.fromEntries(
      keys.flatMap(([index, key]): [string, unknown][] =>
        key === undefined || cells[index] === undefined ? [] : [[key, cells[index]]],
      ),
    );
}

function missingKeys(collection: Collection, columns: readonly ColumnUse[]): readonly string[] {
  return requiredRowKeys(collection).filter((key) => !columns.some(({ use }) => use === key));
}

function labelsOf(collection: Collection, keys: readonly string[]): string {
  return keys.map((key) => rowLabel(collection, key)).join(text("common.comma"));
}

/** "Emp. ID" -> "empid" */
function lettersOf(name: string): string {
  return foldText(name).replace(/[^\p{L}\p{N}]/gu, "");
}
