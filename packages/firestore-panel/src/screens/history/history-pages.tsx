import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense } from "react";
import { PageHeader } from "../../ui/page";
import { RowsSkeleton } from "../../ui/states";
import { ToolbarSelect } from "../../ui/toolbar-select";
import { ALL } from "../../schema/define-collection";
import type { Collection } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { DaysFilter } from "../list/days-filter";
import { ListBody } from "../list/list-body";
import { ListControls, ListSearch } from "../list/list-controls";
import { useListTable, type ListTable } from "../list/use-list-table";
import { actionKinds } from "./action-messages";
import { authorOfRow, usePersonName } from "./use-person-name";

const ActivityList = lazy(async () => ({
  default: (await import("./activity-list")).ActivityList,
}));

interface ActivityPageProps {
  /** The collection of History entries, at this address. */
  readonly collection: Collection;
  /** The collections whose changes the activity shows. */
  readonly collections: readonly Collection[];
}

/** The activity: every operation, newest first, updated live, with an undo button. */
export function ActivityPage({ collection, collections }: ActivityPageProps) {
  const t = useText();
  const list = useListTable(collection);
  const person = list.chosen("person");
  const kind = list.chosen("action") || ALL;
  const chosen = [
    person !== "",
    kind !== ALL,
    !["", ALL].includes(list.chosen("collection")),
    list.hasDays,
  ].filter(Boolean).length;
  return (
    <>
      <PageHeader title={collection.label.many}>
        <ListSearch collection={collection} list={list} />
        <ListControls chosen={chosen}>
          {person !== "" && <PersonChoice person={person} list={list} />}
          <ToolbarSelect
            label={t("history.activity.kind")}
            options={[{ value: ALL, label: t("list.filter.all") }, ...actionKinds(t)]}
            value={kind}
            changed={kind !== ALL}
            onChange={(choice) => list.choose("action", choice)}
          />
          <CollectionChoice collections={collections} list={list} />
          <DaysFilter label={t("history.activity.from")} list={list} />
        </ListControls>
      </PageHeader>
      <ListBody collection={collection} list={list}>
        <ActivityList {...{ collection, list, collections }} />
      </ListBody>
    </>
  );
}

interface PersonChoiceProps {
  /** The sign-in name that identifies the person's entries. */
  readonly person: string;
  readonly list: ListTable;
}

/** Shows the person that the list is filtered by, and a button that removes the filter. */
function PersonChoice({ person, list }: PersonChoiceProps) {
  const t = useText();
  const nameOf = usePersonName();
  // The entries contain the name that belongs to the sign-in name.
  const theirs = list.result.data.find((row) => row["person"] === person);
  const unknown = list.tableQuery.isFetching ? t("history.activity.onePerson") : person;
  const name = theirs ? nameOf(authorOfRow(theirs)) : unknown;
  return (
    <Button
      icon={<CloseOutlined aria-hidden />}
      iconPosition="end"
      aria-label={t("history.activity.showEverybody", { person: name })}
      onClick={() => list.choose("person", ALL)}
    >
      {t("history.activity.by", { person: name })}
    </Button>
  );
}

const TrashList = lazy(async () => ({ default: (await import("./trash-list")).TrashList }));

interface TrashPageProps {
  /** The collection of Trash documents, at this address. */
  readonly collection: Collection;
  /** The collections whose records may be in the trash. */
  readonly collections: readonly Collection[];
}

/** The deleted records that can still be restored. */
export function TrashPage({ collection, collections }: TrashPageProps) {
  const t = useText();
  const list = useListTable(collection);
  const { many } = collection.label;
  return (
    <>
      <PageHeader title={many}>
        <ListSearch collection={collection} list={list} />
        {collections.length > 1 && (
          <ListControls chosen={["", ALL].includes(list.chosen("collection")) ? 0 : 1}>
            <CollectionChoice collections={collections} list={list} />
          </ListControls>
        )}
      </PageHeader>
      <Suspense fallback={<RowsSkeleton label={t("common.loading", { what: many })} />}>
        <TrashList {...{ collection, list, collections }} />
      </Suspense>
    </>
  );
}

interface CollectionChoiceProps {
  readonly collections: readonly Collection[];
  readonly list: ListTable;
}

/** A filter by collection, if there are several. */
function CollectionChoice({ collections, list }: CollectionChoiceProps) {
  const t = useText();
  if (collections.length < 2) return null;
  const chosen = list.chosen("collection") || ALL;
  return (
    <ToolbarSelect
      label={t("history.records")}
      options={[
        { value: ALL, label: t("list.filter.all") },
        ...collections.map(({ name, label }) => ({ value: name, label: label.many })),
      ]}
      value={chosen}
      changed={chosen !== ALL}
      onChange={(choice) => list.choose("collection", choice)}
    />
  );
}
