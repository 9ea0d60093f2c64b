import { CloseOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { lazy, Suspense, useId, useState } from "react";
import { PageHeader } from "../../components/page";
import { RowsSkeleton } from "../../components/states";
import { ToolbarSelect } from "../../components/toolbar-select";
import toolbar from "../../components/toolbar-select.module.css";
import { date, isDay } from "../../fields/date/model";
import { viewOf } from "../../fields/views";
import { ALL } from "../../schema/define-collection";
import type { Collection } from "../../schema/types";
import { ListBody } from "../list/list-body";
import { ListControls, ListSearch } from "../list/list-controls";
import { useListTable, type ListTable } from "../list/use-list-table";
import { ACTION_KINDS } from "./action-messages";
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

/** Days as "YYYY-MM-DD"; undefined means no bound. */
interface Days {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

interface ActivityDaysProps extends Days {
  readonly onChange: (days: Days) => void;
}

/** A date or a date range, beside the activity's search. */
function ActivityDays({ from, to, onChange }: ActivityDaysProps) {
  return (
    <div className={toolbar.pair} data-pair>
      <Day
        label="From"
        day={from}
        // Adjusts the other bound, because an inverted range would always give an empty list.
        onChange={(day) => onChange({ from: day, to: day && to && to < day ? day : to })}
      />
      <Day
        label="To"
        day={to}
        onChange={(day) => onChange({ from: day && from && from > day ? day : from, to: day })}
      />
    </div>
  );
}

interface DayProps {
  readonly label: string;
  readonly day: string | undefined;
  readonly onChange: (day: string | undefined) => void;
}

/** The form's date input. Invalid text stays in it, marked as an error, and changes nothing. */
function Day({ label, day, onChange }: DayProps) {
  const id = useId();
  const [typed, setTyped] = useState<unknown>(day ?? null);
  const [shown, setShown] = useState(day);
  if (shown !== day) {
    // Back or a link changed the address.
    setShown(day);
    setTyped(day ?? null);
  }
  const field = { ...date({ label, placeholder: "Any day" }), key: id };
  const { Input } = viewOf(field);
  const isRefused = typed !== null && !isDay(typed);
  return (
    <div className={toolbar.select} data-changed={day !== undefined} data-refused={isRefused}>
      <label htmlFor={id}>{label}</label>
      <Suspense fallback={<span className={toolbar.opening} />}>
        <Input
          id={id}
          field={field}
          value={typed}
          {...(isRefused && { "aria-invalid": "true" as const })}
          onChange={(value) => {
            setTyped(value);
            if (value === null) onChange(undefined);
            else if (isDay(value)) onChange(value);
          }}
        />
      </Suspense>
    </div>
  );
}

interface PersonChoiceProps {
  /** The sign-in name that identifies the person's entries. */
  readonly person: string;
  readonly list: ListTable;
}

/** Shows the person that the list is filtered by, and a button that removes the filter. */
function PersonChoice({ person, list }: PersonChoiceProps) {
  const nameOf = usePersonName();
  // The entries contain the name that belongs to the sign-in name.
  const theirs = list.result.data.find((row) => row["person"] === person);
  const unknown = list.tableQuery.isFetching ? "one person" : person;
  const name = theirs ? nameOf(authorOfRow(theirs)) : unknown;
  return (
    <Button
      icon={<CloseOutlined aria-hidden />}
      iconPosition="end"
      aria-label={`Only by ${name}. Show everybody’s changes`}
      onClick={() => list.choose("person", ALL)}
    >
      {`By ${name}`}
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
      <Suspense fallback={<RowsSkeleton label={`Loading ${many}`} />}>
        <TrashList {...{ collection, list, collections }} />
      </Suspense>
    </>
  );
}

interface CollectionChoiceProps {
  readonly collections: readonly Collection[];
  readonly list: ListTable;
}

/** A filter by collection. A company has only one. */
function CollectionChoice({ collections, list }: CollectionChoiceProps) {
  if (collections.length < 2) return null;
  const chosen = list.chosen("collection") || ALL;
  return (
    <ToolbarSelect
      label="Records"
      options={[
        { value: ALL, label: ALL },
        ...collections.map(({ name, label }) => ({ value: name, label: label.many })),
      ]}
      value={chosen}
      changed={chosen !== ALL}
      onChange={(choice) => list.choose("collection", choice)}
    />
  );
}
