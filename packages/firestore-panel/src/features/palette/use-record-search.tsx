import { SearchOutlined } from "@ant-design/icons";
import { useCanWithoutCache, useDataProvider } from "@refinedev/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Icon } from "../../ui/icon";
import type { ListExtras } from "../../contract/records";
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
import { isolated } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { SEARCH_FIELD } from "../../contract/records";
import { changeAddress, withoutFilters } from "../../screens/list/list-address";
import { useOverlayNames, withOverlay } from "../../screens/list/use-overlays";
import { matching, type Command } from "./command";

/** The maximum number of records per collection: the palette is a shortcut to a record whose name is known. */
const MOST = 5;
/** The minimum search length: a single letter would read every collection and match too much. */
const SHORTEST = 2;
const PAUSE_MS = 250;

interface RecordSearchResult {
  readonly records: readonly Command[];
  readonly pending: boolean;
  /** Labels of collections whose search failed, of those too large to search completely, and of those with more matches. */
  readonly failed: readonly string[];
  readonly partly: readonly string[];
  readonly more: readonly string[];
  readonly retry: () => void;
}

interface CollectionMatches {
  readonly collection: Collection;
  readonly mayEdit: boolean;
  readonly records: readonly RecordData[];
  /** The search did not cover all records. */
  readonly isPart: boolean;
  /** More records match. */
  readonly hasMore: boolean;
}

/** Searches the records of every searchable collection, with the same results as its list. */
export function useRecordSearch(collections: readonly Collection[], query: string): RecordSearchResult {
  const t = useText();
  const navigate = useNavigate();
  const here = useLocation();
  const overlays = useOverlayNames();
  const dataProvider = useDataProvider();
  const { can } = useCanWithoutCache();
  const text = usePaused(query.trim());
  const may = async (resource: string, action: string) =>
    ((await can?.({ resource, action })) ?? { can: true }).can;
  const search = async (collection: Collection): Promise<CollectionMatches | undefined> => {
    const { name: resource } = collection;
    if (!(await may(resource, "list"))) return undefined;
    const { data, total, ...extras } = await dataProvider().getList<RecordData>({
      resource,
      filters: [{ field: "q", operator: "contains", value: text }],
      pagination: { currentPage: 1, pageSize: MOST, mode: "server" },
    });
    const { truncated = false, scanned } = extras as Partial<ListExtras>;
    const isPart = truncated || scanned !== undefined;
    // A search that stopped only guesses its total.
    const hasMore = scanned === undefined && total > data.length;
    return { collection, mayEdit: await may(resource, "edit"), records: data, isPart, hasMore };
  };

  const searched = collections.filter((collection) => collection.search && collection.routes);
  const wanted = text.length >= SHORTEST;
  const { data, isFetching, refetch } = useQuery({
    queryKey: ["commands", "finds", text],
    queryFn: () => Promise.allSettled(searched.map(search)),
    enabled: wanted,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const retry = () => void refetch();
  if (query.trim().length < SHORTEST)
    return { records: [], pending: false, failed: [], partly: [], more: [], retry };
  const answers = (data ?? []).map((answer) => (answer.status === "fulfilled" ? answer.value : "failed"));
  const labels = (fits: (answer: CollectionMatches | "failed" | undefined) => boolean) =>
    searched.filter((_, index) => fits(answers[index])).map(({ label }) => label.many);
  const found = answers.filter((answer) => typeof answer === "object");
  const records = found.flatMap((matches) =>
    matches.records.map((record) =>
      commandOf(
        matches.collection,
        record,
        text,
        () => void navigate(commandTarget(matches, record, here, overlays)),
      ),
    ),
  );
  const more = found.filter(({ hasMore }) => hasMore).map(({ collection }) => collection);
  const rest = more.map((collection): Command => {
    const { name, label, routes } = collection;
    const everything = { [SEARCH_FIELD]: text, ...withoutFilters(collection) };
    const address = `${routes?.list ?? "/"}?${changeAddress(collection, "", everything)}`;
    return {
      id: `more ${name}`,
      group: label.many,
      label: t("shell.commands.all", { records: label.many }),
      icon: <SearchOutlined aria-hidden />,
      run: () => void navigate(address),
    };
  });
  const pending = isFetching || text !== query.trim();
  return {
    // Earlier results stay while they match the new text, because Enter opens the marked one.
    records: pending ? matching(records, query) : [...records, ...rest],
    pending,
    failed: labels((answer) => answer === "failed"),
    partly: labels((answer) => typeof answer === "object" && answer.isPart),
    more: more.map(({ label }) => label.many),
    retry,
  };
}

function commandOf(collection: Collection, record: RecordData, text: string, run: () => void): Command {
  const { label, menu, name } = collection;
  return {
    id: `${name} ${record.id}`,
    group: label.many,
    label: titleOf(collection, record),
    ...noteOf(collection, record, text),
    icon: <Icon name={menu?.icon ?? "folder"} />,
    run,
  };
}

/** A field for each word that the name does not contain, since nothing else shows why the record matches. */
function foundIn(collection: Collection, record: RecordData, text: string): readonly Field[] {
  const others = searchFields(collection).filter(({ key }) => key !== nameOf(collection, record)?.key);
  const found = typedWords(foldText(text)).flatMap((word) => {
    const isMatch = matcherOf(word);
    if (isMatch([titleOf(collection, record)])) return [];
    return others.find((field) => isMatch(searchTextsOf(record, field))) ?? [];
  });
  return [...new Set(found)];
}

/** Why the record matches, if its name does not say so; otherwise what tells it from others of the same name. */
function noteOf(collection: Collection, record: RecordData, text: string): Pick<Command, "note" | "noteDir"> {
  const found = foundIn(collection, record, text);
  if (found.length > 0) {
    const values = found.map((field) => `${field.label} ${isolated(textOf(record, field))}`);
    return { note: values.join(" · ") };
  }
  const fields = collection.fields.filter((one) => isIdentifying(collection, record, one));
  const id = fields.find((one) => !modelOf(one).target);
  const group = fields.find((one) => modelOf(one).target);
  if (!group) return id ? { note: textOf(record, id), noteDir: "ltr" } : {};
  return { note: [id, group].flatMap((one) => (one ? isolated(textOf(record, one)) : [])).join(" · ") };
}

/** Whether the field has a value that tells the record from others of the same name. */
function isIdentifying(collection: Collection, record: RecordData, field: Field): boolean {
  return (
    field.importance === "identifying" &&
    field.key !== nameOf(collection, record)?.key &&
    textOf(record, field) !== ""
  );
}

function nameOf(collection: Collection, record: RecordData): Field | undefined {
  const title = titleField(collection);
  return title && readersField(collection, title, record);
}

/** The text by which the list shows this record, and not also those of the same name or group. */
function listSearch(collection: Collection, record: RecordData): string {
  const fields = searchFields(collection);
  const name = storedTitleOf(collection, record);
  // Of its ids the one with most digits, by which a large list finds it at once: "7" may be another group's, too.
  const [id] = fields
    .filter((field) => !modelOf(field).target && isIdentifying(collection, record, field))
    .map((field) => textOf(record, field))
    .sort((one, other) => digitsOf(other) - digitsOf(one));
  const isNameSearched = fields.some(({ key }) => key === titleField(collection)?.key);
  return [isNameSearched || !id ? name : "", id].join(" ").trim();
}

const digitsOf = (text: string) => latinDigits(text).replace(/\D/g, "").length;

/** The record's page or form. If it has neither, the list filtered to the record. */
function commandTarget(
  { collection, mayEdit }: CollectionMatches,
  record: RecordData,
  here: Pick<Location, "pathname" | "search">,
  overlays: readonly string[],
): string {
  const { list = "/", form, show } = collection.routes ?? {};
  const id = encodeURIComponent(record.id);
  if (show !== undefined) return `${show}/${id}`;
  if (form === undefined || !mayEdit || isProtected(collection, record))
    return `${list}?q=${encodeURIComponent(listSearch(collection, record))}`;
  if (form !== "modal") return `${form}/${id}`;
  // Over the list as it is.
  return `${list}?${withOverlay(here.pathname === list ? here.search : "", overlays, "edit", record.id)}`;
}

/** @returns the text after a pause in typing. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
