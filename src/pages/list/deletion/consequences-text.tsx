import { Checkbox } from "antd";
import type { Consequences } from "../../../contract/history";
import { TRASH_DAYS } from "../../../schema/history";
import type { Collection } from "../../../schema/types";
import styles from "./deletion.module.css";
import { amountOf, type NameOf } from "./words";

/** What hangs on the record. `unknown`: it could not be counted. */
export type Known = Consequences | "counting" | "unknown";

interface ConsequencesTextProps {
  readonly collection: Collection;
  readonly name: string;
  readonly known: Known;
  /** The collections whose records go with it. */
  readonly chosen: ReadonlySet<string>;
  /** How far those are. */
  readonly moving: { readonly done: number; readonly total: number } | undefined;
  readonly nameOf: NameOf;
  readonly onChoose: (resource: string, isChosen: boolean) => void;
}

/** The record's name, what hangs on it, and for how long it can be restored. */
export function ConsequencesText({
  collection,
  name,
  known,
  chosen,
  moving,
  ...more
}: ConsequencesTextProps) {
  const { nameOf, onChoose } = more;
  const records = typeof known === "string" ? [] : known.records.filter(({ count }) => count > 0);
  return (
    <div className={styles.text}>
      <p className={styles.name}>{name}</p>
      <div role="status">
        {known === "counting" && <p className={styles.soft}>Counting what belongs to it…</p>}
        {known === "unknown" && <p className={styles.soft}>What belongs to it could not be counted.</p>}
        {typeof known !== "string" && <Facts {...{ collection, known, nameOf }} />}
      </div>
      {records.map(({ resource, count }) => (
        <Checkbox
          key={resource}
          checked={chosen.has(resource)}
          disabled={moving !== undefined}
          onChange={({ target }) => onChoose(resource, target.checked)}
        >
          {`Also move its ${amountOf(resource, count, nameOf)} to the trash`}
        </Checkbox>
      ))}
      {records.length > 0 && (
        <p className={styles.soft}>What is not ticked stays, and keeps naming what is deleted.</p>
      )}
      {moving && (
        <div className={styles.moving}>
          <span role="status">
            {`Moving ${moving.done.toLocaleString("en")} of ${moving.total.toLocaleString("en")}…`}
          </span>
          <progress aria-label="Progress" max={moving.total} value={Math.min(moving.done, moving.total)} />
        </div>
      )}
      <p className={styles.soft}>{`It can be restored from the trash for ${String(TRASH_DAYS)} days.`}</p>
    </div>
  );
}

interface FactsProps {
  readonly collection: Collection;
  readonly known: Consequences;
  readonly nameOf: NameOf;
}

function Facts({ collection, known, nameOf }: FactsProps) {
  const { records, below, signsIn, files } = known;
  const facts = [
    ...records
      .filter(({ count }) => count > 0)
      .map(
        ({ resource, count }) =>
          `${amountOf(resource, count, nameOf)} belong${count === 1 ? "s" : ""} to it.`,
      ),
    ...below
      .filter(({ count }) => count > 0)
      .map(
        ({ label, count }) =>
          `${label}: ${count.toLocaleString("en")}. ${
            collection.account
              ? "Restored, it has a new sign-in, and none of them."
              : "Restored, it has them again."
          }`,
      ),
    ...(signsIn
      ? [
          collection.signIn
            ? "Its sign-in ends. To restore it takes a new password."
            : "Its sign-in ends. Restored, it gets a new one with the same password.",
        ]
      : []),
    ...(files > 0
      ? [
          `${files === 1 ? "1 file is" : `${files.toLocaleString("en")} files are`} kept as long as it can be restored.`,
        ]
      : []),
  ];
  if (facts.length === 0) return null;
  return (
    <ul className={styles.facts}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
