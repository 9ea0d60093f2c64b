import { lazy } from "react";
import { PageHeader } from "../../components/page-header";
import { ToolbarSelect } from "../../components/toolbar-select";
import { ALL } from "../../schema/filter";
import type { Collection } from "../../schema/types";
import { ACTION_KINDS } from "../history/action-messages";
import { CollectionChoice } from "../history/collection-choice";
import { ListBody } from "../list/list-body";
import { ListControls, ListSearch } from "../list/list-controls";
import { useListTable } from "../list/use-list-table";
import { ActivityDays } from "./activity-days";
import { PersonChoice } from "./person-choice";

const ActivityList = lazy(async () => ({ default: (await import("./activity-list")).ActivityList }));

interface ActivityPageProps {
  /** The collection of History entries, at this address. */
  readonly collection: Collection;
  /** The collections whose changes the activity shows. */
  readonly collections: readonly Collection[];
}

/** The activity: every operation, newest first, updated live, with an undo button. */
export function ActivityPage({ collection, collections }: ActivityPageProps) {
  const list = useListTable(collection);
  const person = list.chosen("person");
  const kind = list.chosen("action") || ALL;
  const chosen = [
    person !== "",
    kind !== ALL,
    !["", ALL].includes(list.chosen("collection")),
    (list.days.from ?? list.days.to) !== undefined,
  ].filter(Boolean).length;
  return (
    <>
      <PageHeader title={collection.label.many}>
        <ListSearch collection={collection} list={list} />
        <ListControls chosen={chosen}>
          {person !== "" && <PersonChoice person={person} list={list} />}
          <ToolbarSelect
            label="Kind"
            options={[{ value: ALL, label: ALL }, ...ACTION_KINDS]}
            value={kind}
            changed={kind !== ALL}
            onChange={(choice) => list.choose("action", choice)}
          />
          <CollectionChoice collections={collections} list={list} />
          <ActivityDays {...list.days} onChange={list.chooseDays} />
        </ListControls>
      </PageHeader>
      <ListBody collection={collection} list={list}>
        <ActivityList {...{ collection, list, collections }} />
      </ListBody>
    </>
  );
}
