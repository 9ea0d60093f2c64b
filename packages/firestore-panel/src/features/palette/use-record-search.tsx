import { useCanWithoutCache, useDataProvider } from "@refinedev/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { Icon } from "../../ui/icon";
import { modelOf } from "../../fields/models";
import type { Collection, Field, RecordData } from "../../schema/types";
import { isProtected } from "../../schema/define-collection";
import {
  readersField,
  searchFields,
  searchTextsOf,
  storedTitleOf,
  textOf,
  titleField,
  titleOf,
} from "../../fields/record";
import { foldText, matcherOf } from "../../fields/search-text";
import { latinDigits, typedWords } from "../../schema/text";
import { isolated, type Translate } from "../../texts/texts";
import { SEARCH_FIELD, type ListExtras } from "../../contract/records";
import { recordAddress } from "../../screens/record/record-address";

/** The maximum number of records per collection: the palette is a shortcut to a record whose name is known. */
const MAX_MATCHES = 5;
/** The minimum search length: a single letter would read every collection and match too much. */
const MIN_LENGTH = 2;
const PAUSE_MS = 250;

export interface Command {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  /** Secondary text: the action's screen, the field value that matched the search, or one that identifies a record. */
  readonly note?: string | undefined;
  readonly icon?: ReactNode;
  readonly run: () => void;
}

/** @returns the commands that contain every word of the query; those that begin with the query come first. */
export function matching(commands: readonly Command[], query: string): readonly Command[] {
  const wanted = foldText(query);
  if (wanted === "") return commands;
  const words = wanted.split(/\s+/);
  const found = commands.filter(({ label, note = "" }) => {
    const text = foldText(`${label} ${note}`);
    return words.every((word) => text.includes(word));
  });
  const begins = (command: Command) => foldText(command.label).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((command) => !begins(command))];
}

export function useRightCheck(): (resource: string, action: string) => Promise<boolean> {
  const { can } = useCanWithoutCache();
  return async (resource, action) => ((await can?.({ resource, action })) ?? { can: true }).can;
}

interface CollectionMatches {
  readonly collection: Collection;
  readonly mayEdit: boolean;
  readonly records: readonly RecordData[];
  readonly isFailed: boolean;
  /** The search did not cover all records. */
  readonly isPart: boolean;
  readonly hasMore: boolean;
}

/** Searches the records of every searchable collection, with the same results as its list. */
export function useRecordSearch(collections: readonly Collection[], query: string) {
  const navigate = useNavigate();
  const dataProvider = useDataProvider();
  const may = useRightCheck();
  const [text, setText] = useState("");
  useEffect(() => {
    const pause = setTimeout(() => setText(query.trim()), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [query]);
  const search = async (collection: Collection): Promise<CollectionMatches> => {
    const { name: resource } = collection;
    const none = { collection, mayEdit: false, records: [], isFailed: false, isPart: false, hasMore: false };
    try {
      if (!(await may(resource, "list"))) return none;
      const { data, total, ...extras } = await dataProvider().getList<RecordData>({
        resource,
        filters: [{ field: SEARCH_FIELD, operator: "contains", value: text }],
        pagination: { currentPage: 1, pageSize: MAX_MATCHES, mode: "server" },
      });
      const { truncated = false, scanned } = extras as Partial<ListExtras>;
      const isPart = truncated || scanned !== undefined;
      // A search that stopped only guesses its total.
      const hasMore = scanned === undefined && total > data.length;
      return { ...none, mayEdit: await may(resource, "edit"), records: data, isPart, hasMore };
    } catch {
      return { ...none, isFailed: true };
    }
  };

  const isLongEnough = query.trim().length >= MIN_LENGTH;
  const { data, isFetching } = useQuery({
    queryKey: ["commands", "finds", text],
    queryFn: () =>
      Promise.all(collections.filter((collection) => collection.search && collection.routes).map(search)),
    enabled: text.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const answers = (isLongEnough && data) || [];
  const pending = isLongEnough && (isFetching || text !== query.trim());
  const records = answers.flatMap((matches) =>
    matches.records.map((record): Command => {
      const { collection } = matches;
      const { label, menu, name } = collection;
      return {
        id: `${name} ${record.id}`,
        group: label.many,
        label: titleOf(collection, record),
        note: matchNote(collection, record, text),
        icon: <Icon name={menu?.icon ?? "folder"} />,
        run: () => void navigate(commandTarget(matches, record)),
      };
    }),
  );
  return {
    // Earlier results stay while they match the new text, because Enter opens the marked one.
    records: pending ? matching(records, query) : records,
    answers,
    pending,
  };
}

export function statusOf(
  t: Translate,
  count: number,
  { answers, pending }: ReturnType<typeof useRecordSearch>,
): string {
  if (pending) return t("shell.commands.searching");
  const labels = (fits: (answer: CollectionMatches) => boolean) =>
    answers
      .filter(fits)
      .map(({ collection }) => collection.label.many)
      .join(t("common.comma"));
  const more = labels(({ hasMore }) => hasMore);
  const failed = labels(({ isFailed }) => isFailed);
  const partly = labels(({ isPart }) => isPart);
  const found = more
    ? t("shell.commands.first", { count, collections: more })
    : t("shell.commands.found", { count });
  if (failed) {
    const notSearched = t("shell.commands.notSearched", { collections: failed });
    return count > 0 ? `${found} ${notSearched}` : notSearched;
  }
  return partly ? `${found} ${t("shell.commands.partly", { collections: partly })}` : found;
}

/** A field for each word that the name does not contain, since nothing else shows why the record matches. */
function foundIn(collection: Collection, record: RecordData, text: string): readonly Field[] {
  const others = searchFields(collection).filter(
    ({ key }) => key !== shownTitleField(collection, record)?.key,
  );
  const found = typedWords(foldText(text)).flatMap((word) => {
    const isMatch = matcherOf(word);
    if (isMatch([titleOf(collection, record)])) return [];
    return others.find((field) => isMatch(searchTextsOf(record, field))) ?? [];
  });
  return [...new Set(found)];
}

/** Why the record matches, if its name does not say so; otherwise what tells it from others of the same name. */
function matchNote(collection: Collection, record: RecordData, text: string): string | undefined {
  const found = foundIn(collection, record, text);
  if (found.length > 0)
    return found.map((field) => `${field.label} ${isolated(textOf(record, field))}`).join(" · ");
  const fields = collection.fields.filter((field) => isIdentifying(collection, record, field));
  const id = fields.find((field) => !modelOf(field).target);
  const group = fields.find((field) => modelOf(field).target);
  const shown = [id, group].flatMap((field) => (field ? isolated(textOf(record, field)) : []));
  return shown.join(" · ") || undefined;
}

function isIdentifying(collection: Collection, record: RecordData, field: Field): boolean {
  const isName = field.key === shownTitleField(collection, record)?.key;
  return field.importance === "identifying" && !isName && textOf(record, field) !== "";
}

function shownTitleField(collection: Collection, record: RecordData): Field | undefined {
  const title = titleField(collection);
  return title && readersField(collection, title, record);
}

/** The text by which the list shows this record, and not also those of the same name or group. */
function listSearch(collection: Collection, record: RecordData): string {
  const fields = searchFields(collection);
  // Of its ids the one with most digits, by which a large list finds it at once: "7" may be another group's, too.
  const [id] = fields
    .filter((field) => !modelOf(field).target && isIdentifying(collection, record, field))
    .map((field) => textOf(record, field))
    .sort((a, b) => digitsOf(b) - digitsOf(a));
  const isNameSearched = fields.some(({ key }) => key === titleField(collection)?.key);
  return [isNameSearched || !id ? storedTitleOf(collection, record) : "", id].join(" ").trim();
}

const digitsOf = (text: string) => latinDigits(text).replace(/\D/g, "").length;

function commandTarget({ collection, mayEdit }: CollectionMatches, record: RecordData): string {
  const { list = "/", show } = collection.routes ?? {};
  const isOpened = show !== undefined || (mayEdit && !isProtected(collection, record));
  const address = isOpened ? recordAddress(collection, record.id) : undefined;
  return address ?? `${list}?q=${encodeURIComponent(listSearch(collection, record))}`;
}
