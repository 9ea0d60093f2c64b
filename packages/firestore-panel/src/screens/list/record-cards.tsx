import { isOnControl } from "../../ui/links";
import { EmptyState } from "../../ui/states";
import { modelOf } from "../../fields/models";
import type { Collection, Field, RecordData } from "../../schema/types";
import { titleField, titleOf } from "../../fields/record";
import { useLanguage } from "../../texts/use-text";
import common from "../../ui/common.module.css";
import styles from "./record-cards.module.css";
import { listColumns, type ListColumn } from "./list-address";
import { NoRows, RecordValue, type RowsProps } from "./record-table";
import { ActionMenu } from "./row-actions";

/** Number of ordinary columns on a card, besides the parent and the counts. */
const USUAL_FACTS = 2;

/** One page of a list on a phone: a card for each record, with picture, name, state, and a few facts. */
export function RecordCards(props: RowsProps) {
  const { collection, list, rows, drawn, stale } = props;
  return (
    <section aria-label={collection.label.many} aria-busy={stale}>
      {rows.length === 0 && (
        <EmptyState>
          <NoRows text={collection.messages.empty} list={list} />
        </EmptyState>
      )}
      <ul className={`${common.rows} ${styles.cards}`}>
        {rows.slice(0, drawn).map((record) => (
          <RecordCard key={record.id} {...props} record={record} />
        ))}
      </ul>
    </section>
  );
}

function RecordCard(props: RowsProps & { readonly record: RecordData }) {
  const { collection, list, actions, marked, record } = props;
  const { picture, title, state, facts } = cardParts(collection);
  const name = titleOf(collection, record, useLanguage().id);
  const possible = actions.of(record);
  const value = (column: Pick<ListColumn, "field" | "subcollection">) => (
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

interface CardParts {
  readonly picture: Field | undefined;
  readonly title: Field | undefined;
  readonly state: Field | undefined;
  readonly facts: readonly ListColumn[];
}

/** The parts of a card. Other values are on the record's page and form. A card has no password. */
export function cardParts(collection: Collection): CardParts {
  const { fields } = collection;
  const picture = fields.find(({ type, column }) => type === "image" && column !== undefined);
  const title = titleField(collection);
  const state = fields.find((field) => "tones" in field && field.tones !== undefined);
  const shown = [picture, title, state].map((field) => field?.key);
  const facts = listColumns(collection).filter(
    ({ key, field }) => !shown.includes(key) && !(field && holdsPassword(field)),
  );
  return {
    picture,
    title,
    state,
    facts: facts.filter(
      ({ field, subcollection }, index) =>
        index < USUAL_FACTS || subcollection !== undefined || field.type === "reference",
    ),
  };
}

/** A record contains only a password's date, which people look for. */
function holdsPassword(field: Field): boolean {
  return modelOf(field).confidential === true && field.type !== "password";
}
