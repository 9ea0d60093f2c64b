import { Fragment } from "react";
import { isOnControl } from "../../ui/links";
import { EmptyState } from "../../ui/states";
import { modelOf } from "../../fields/models";
import type { Collection, Field, RecordData } from "../../schema/types";
import { titleField, titleOf } from "../../fields/record";
import { useLanguage } from "../../texts/use-text";
import common from "../../ui/common.module.css";
import styles from "./list.module.css";
import { listColumns, type ListColumn } from "./list-address";
import { NoRows } from "./list-body";
import { ActionMenu, RecordValue, useRowGroups, type RowsProps } from "./record-table";

/** Number of ordinary columns on a card, besides the parent, the counts and what was chosen. */
const USUAL_FACTS = 2;

/** One page of a list on a phone: a card for each record, with picture, name, state, and a few facts. */
export function RecordCards(props: RowsProps) {
  const { list, rows, drawn, stale } = props;
  const { collection } = list;
  const groups = useRowGroups(list, rows) ?? [{ key: "", rows: rows.slice(0, drawn), head: null }];
  return (
    <section aria-label={collection.label.many} aria-busy={stale}>
      {rows.length === 0 && !list.grouping?.groups.length && (
        <EmptyState>
          <NoRows text={collection.messages.empty} list={list} />
        </EmptyState>
      )}
      {groups.map(({ key, rows: records, head }) => (
        <Fragment key={key}>
          {head && <div className={styles.head}>{head}</div>}
          <ul className={`${common.rows} ${styles.cards}`}>
            {records.map((record) => (
              <RecordCard key={record.id} {...props} record={record} />
            ))}
          </ul>
        </Fragment>
      ))}
    </section>
  );
}

function RecordCard(props: RowsProps & { readonly record: RecordData }) {
  const { list, actions, marked, preferences, record } = props;
  const { collection } = list;
  const { picture, title, state, facts } = cardParts(collection, preferences.hidden);
  const name = titleOf(collection, record, useLanguage().id);
  const possible = actions.forRecord(record);
  const value = (column: Pick<ListColumn, "field" | "computed" | "subcollection">) => (
    <RecordValue query={list.query} {...{ collection, column, record, actions }} />
  );
  return (
    <li
      aria-label={name}
      className={styles.card}
      data-saved={record.id === marked || undefined}
      onClick={(event) => {
        if (!isOnControl(event)) actions.open?.(record);
      }}
    >
      {picture && value({ field: picture })}
      <div className={styles.words}>
        <div className={common.ends}>
          <span className={styles.name} data-whole="">
            {title ? value({ field: title }) : name}
          </span>
          {state && record[state.key] !== undefined && record[state.key] !== null && value({ field: state })}
        </div>
        <dl className={styles.facts} data-whole="">
          {facts.map((column) => (
            <div key={column.key}>
              <dt>{column.header}</dt>
              <dd>{value(column)}</dd>
            </div>
          ))}
        </dl>
      </div>
      {possible.length > 0 && <ActionMenu title={name} actions={possible} />}
    </li>
  );
}

/** The parts of a card. Other values are on the record's page and form. A card has no password. `hidden`: columns. */
export function cardParts(collection: Collection, hidden: ReadonlySet<string>) {
  const { fields } = collection;
  const picture = fields.find(({ type, column }) => type === "image" && column !== undefined);
  const title = titleField(collection);
  const state = fields.find((field) => "tones" in field && field.tones !== undefined);
  const shown = [picture, title, state].map((field) => field?.key);
  const facts = listColumns(collection).filter(
    ({ key, field, computed }) =>
      !shown.includes(key) && !(computed && hidden.has(key)) && !(field && holdsPassword(field)),
  );
  return {
    picture,
    title,
    state,
    facts: facts.filter(
      ({ field, computed, subcollection }, index) =>
        // A computed column that is hidden at first was chosen.
        index < USUAL_FACTS || (subcollection ?? computed?.hidden) || field?.type === "reference",
    ),
  };
}

/** A record contains only a password's date, which people look for. */
function holdsPassword(field: Field): boolean {
  return modelOf(field).confidential === true && field.type !== "password";
}
