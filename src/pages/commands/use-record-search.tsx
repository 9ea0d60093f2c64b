import { useCanWithoutCache, useDataProvider } from "@refinedev/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Icon } from "../../components/icon";
import type { ListExtras } from "../../contract/records";
import { modelOf } from "../../fields/models";
import type { Collection, RecordData } from "../../schema/types";
import { isProtected } from "../list/use-protection";
import { titleField, titleOf } from "../../fields/record-title";
import { matching, type Command } from "./command";

/** Records of each collection that are shown: the palette is the short way to one that the person can name. */
const MOST = 5;
/** A single letter would read every collection to find too much. */
const SHORTEST = 2;
const PAUSE_MS = 250;

interface RecordSearchResult {
  readonly records: readonly Command[];
  readonly pending: boolean;
  /** Labels of collections that could not be searched, and of those too large to be searched whole. */
  readonly failed: readonly string[];
  readonly partly: readonly string[];
}
const NONE: RecordSearchResult = { records: [], pending: false, failed: [], partly: [] };

interface CollectionMatches {
  readonly collection: Collection;
  readonly mayEdit: boolean;
  readonly records: readonly RecordData[];
  /** Records were not looked at that it may be. */
  readonly isPart: boolean;
}

/** The records that a search finds, of every collection that the person may search, as its list would find them. */
export function useRecordSearch(collections: readonly Collection[], query: string): RecordSearchResult {
  const navigate = useNavigate();
  const dataProvider = useDataProvider();
  const { can } = useCanWithoutCache();
  const text = usePaused(query.trim());
  const may = async (resource: string, action: string) =>
    ((await can?.({ resource, action })) ?? { can: true }).can;
  const search = async (collection: Collection): Promise<CollectionMatches | undefined> => {
    const { name: resource } = collection;
    if (!(await may(resource, "list"))) return undefined;
    const { data, ...extras } = await dataProvider().getList<RecordData>({
      resource,
      filters: [{ field: "q", operator: "contains", value: text }],
      pagination: { currentPage: 1, pageSize: MOST, mode: "server" },
    });
    const { truncated = false, looked, missed } = extras as Partial<ListExtras>;
    const isPart = truncated || (looked ?? missed) !== undefined;
    return { collection, mayEdit: await may(resource, "edit"), records: data, isPart };
  };

  const searched = collections.filter((collection) => collection.search && collection.routes);
  const wanted = text.length >= SHORTEST;
  const { data, isFetching } = useQuery({
    queryKey: ["commands", "finds", text],
    queryFn: () => Promise.allSettled(searched.map(search)),
    enabled: wanted,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (query.trim().length < SHORTEST) return NONE;
  const answers = (data ?? []).map((answer) => (answer.status === "fulfilled" ? answer.value : "failed"));
  const labels = (fits: (answer: CollectionMatches | "failed" | undefined) => boolean) =>
    searched.filter((_, index) => fits(answers[index])).map(({ label }) => label.many);
  const records = answers.flatMap((found) =>
    found === undefined || found === "failed"
      ? []
      : found.records.map((record) => commandOf(found, record, text, (to) => void navigate(to))),
  );
  const pending = isFetching || text !== query.trim();
  return {
    // Those of the text before stay as far as they fit this one: Enter opens what is marked.
    records: pending ? matching(records, query) : records,
    pending,
    failed: labels((answer) => answer === "failed"),
    partly: labels((answer) => typeof answer === "object" && answer.isPart),
  };
}

function commandOf(
  { collection, mayEdit }: CollectionMatches,
  record: RecordData,
  text: string,
  go: (to: string) => void,
): Command {
  const { label, menu, name } = collection;
  const title = titleOf(collection, record);
  return {
    id: `${name} ${record.id}`,
    group: label.many,
    label: title,
    note: foundIn(collection, record, text),
    icon: <Icon name={menu?.icon ?? "folder"} />,
    run: () => go(addressOf(collection, record, mayEdit, title)),
  };
}

/** What the search found, where it is not the name. */
function foundIn(collection: Collection, record: RecordData, text: string): string | undefined {
  const keys: readonly string[] = collection.search?.fields ?? [];
  const name = titleField(collection)?.key;
  return keys
    .filter((key) => key !== name)
    .flatMap((key) => {
      const field = collection.fields.find((candidate) => candidate.key === key);
      const value = record[key];
      return field && value !== undefined ? (modelOf(field).text?.(value, field) ?? []) : [];
    })
    .find((value) => value.toLowerCase().includes(text.toLowerCase()));
}

/** The record's page, or its form; where it has neither, the list with the record in it. */
function addressOf(collection: Collection, record: RecordData, mayEdit: boolean, title: string): string {
  const { list = "/", form, show } = collection.routes ?? {};
  const id = encodeURIComponent(record.id);
  if (show !== undefined) return `${show}/${id}`;
  if (form === undefined || !mayEdit || isProtected(collection, record))
    return `${list}?q=${encodeURIComponent(title)}`;
  return form === "modal" ? `${list}?edit=${id}` : `${form}/${id}`;
}

/** @returns the text once nothing was typed for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
