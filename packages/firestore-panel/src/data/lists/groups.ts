/**
 * The rows of a list in groups by the values of a field: a page of groups, and of each unfolded one a page
 * of its rows. In a large list a group is the list with one more filter, and costs what such a list costs.
 */
import { PAGE_GROUPS, type GroupRequest, type RowGroup } from "../../contract/records";
import { modelOf } from "../../fields/models";
import type { ReferenceValue } from "../../fields/reference/model";
import type { Field, RecordData, Collection } from "../../schema/types";
import { formatsOf } from "../../texts/formats";
import { currentLanguage } from "../../texts/language";
import type { LargeList } from "./large";
import {
  fieldIn,
  pageRows,
  type ListAnswer,
  type ListPage,
  type ListParams,
  type ListQuery,
} from "./list-query";

export interface Grouping {
  readonly field: Field;
  /** Undefined: the first ones, while their rows fit one page. */
  readonly open: ReadonlyMap<string, number> | undefined;
}

/** @throws 400 for an undeclared field. */
export function groupingOf(collection: Collection, meta: ListParams["meta"]): Grouping | undefined {
  const request = meta?.["group"] as GroupRequest | undefined;
  if (!request) return undefined;
  return { field: fieldIn(collection, request.field, "group"), open: request.open && new Map(request.open) };
}

interface Group extends Pick<RowGroup, "value" | "label" | "total"> {
  /** Undefined: no index answers its rows. */
  readonly rows?: (page: number) => Promise<Pick<ListAnswer, "data" | "page"> & { readonly total: number }>;
}

const nameIn = (record: RecordData | undefined, { key }: Field) =>
  (record?.[key] as Partial<ReferenceValue> | null | undefined)?.name;

/** @returns values with their records, as declared or by names. Those without such a value come last. */
function groupsIn(records: readonly RecordData[], field: Field) {
  const { choices, chosen, target } = modelOf(field);
  const known = choices?.(field);
  const groups = new Map<string, RecordData[]>(known?.map((value) => [value, []]));
  for (const record of records) {
    const stored = record[field.key] ?? null;
    const [value = ""] = chosen ? chosen(stored, field) : [typeof stored === "string" ? stored : ""];
    const key = known?.includes(value) === false ? "" : value;
    const group = groups.get(key) ?? [];
    group.push(record);
    groups.set(key, group);
  }
  const { compare } = formatsOf(currentLanguage().locale);
  const name = ([first]: readonly RecordData[]) => (target && nameIn(first, field)) ?? "";
  return [...groups]
    .filter(([, found]) => found.length > 0)
    .toSorted(([a, ofA], [b, ofB]) => Number(a === "") - Number(b === "") || compare(name(ofA), name(ofB)));
}

export function inGroupsOf(field: Field, records: readonly RecordData[]): readonly RecordData[] {
  return groupsIn(records, field).flatMap(([, found]) => found);
}

/** @param found all matches, in their order. */
export async function heldGroups(grouping: Grouping, found: readonly RecordData[], page: ListPage) {
  const { field } = grouping;
  const groups = groupsIn(found, field).map(([value, records]): Group => ({
    ...{ value, label: nameIn(records[0], field), total: records.length },
    rows: async (at) => ({ data: [...pageRows(records, { ...page, page: at })], total: records.length }),
  }));
  const shown = pageRows(groups, { ...page, size: PAGE_GROUPS });
  const answer = await unfolded(shown, grouping, page.size);
  return { ...answer, total: found.length, groupCount: groups.length };
}

interface LargeGroupsOptions {
  readonly large: LargeList;
  readonly listQuery: ListQuery;
  readonly page: ListPage;
  readonly grouping: Grouping;
  /** A page of another collection's list. */
  readonly listOf: (collection: string, params: ListParams) => Promise<ListAnswer>;
}

/** For a list without a search, since each group would be a search of its own. */
export async function largeGroups(options: LargeGroupsOptions): Promise<ListAnswer> {
  const { large, listQuery, page, grouping } = options;
  const { field } = grouping;
  const none = { ...page, page: 0 };
  const [{ total }, { values, count }] = await Promise.all([
    large.answer(listQuery, none),
    valuesOf(options),
  ]);
  const isFiltered = listQuery.equals.some(([filter]) => filter === field);
  const groups = await Promise.all(
    values.map(async (value): Promise<Group> => {
      const equals = isFiltered ? [] : [[field, value.value] as const];
      const narrowed = { ...listQuery, equals: [...listQuery.equals, ...equals] };
      const rows = (at: number) => large.answer(narrowed, { ...page, page: at }, 0, fetch);
      return { ...value, total: (await large.answer(narrowed, none)).total, rows };
    }),
  );
  // What is shown stays held until all are counted.
  const fetch = large.liveReader(page.size);
  const rest = total - groups.reduce((sum, group) => sum + group.total, 0);
  // Several pages have their groups without rows, too: otherwise a page might have none.
  const shown =
    count > PAGE_GROUPS ? groups : [...groups, { value: "", total: rest }].filter((group) => group.total > 0);
  return { ...(await unfolded(shown, grouping, page.size)), total, groupCount: count };
}

/** The values of this page's groups: the filtered one, the declared ones, or a reference's records by name. */
async function valuesOf({ listQuery, page, grouping: { field }, listOf }: LargeGroupsOptions) {
  const { choices, target } = modelOf(field);
  const filtered = listQuery.equals.flatMap(([{ key }, value]) => (key === field.key ? [value] : []));
  const all = filtered.length > 0 ? filtered : choices?.(field);
  if (all) {
    const values = pageRows(all, { ...page, size: PAGE_GROUPS }).map((value) => ({ value }));
    return { values, count: all.length };
  }
  const { collection = "", keys: [id = "", name = ""] = [] } = target?.(field) ?? {};
  const { data, total } = await listOf(collection, {
    pagination: { currentPage: page.page, pageSize: PAGE_GROUPS },
    sorters: [{ field: name, order: "asc" }],
  });
  const values = data.map((record) => ({ value: String(record[id]), label: String(record[name]) }));
  return { values, count: total };
}

async function unfolded(groups: readonly Group[], { open, field }: Grouping, size: number) {
  let room = size;
  const shown = await Promise.all(
    groups.map(async ({ rows, ...group }) => {
      const fits = room === size || group.total <= room;
      room -= group.total;
      const wanted = open ? (open.get(group.value) ?? 0) : Number(fits);
      const page = Math.min(wanted, Math.ceil(group.total / size));
      const answer = page > 0 ? await rows?.(page) : undefined;
      const { data = [], total = group.total, page: opened = page } = answer ?? {};
      const label = group.label ?? nameIn(data[0], field);
      return { ...group, label, total, page: rows && opened, data };
    }),
  );
  return {
    data: shown.flatMap(({ data }) => data),
    groups: shown.map(({ data, ...group }): RowGroup => ({ ...group, ids: data.map(({ id }) => id) })),
  };
}
