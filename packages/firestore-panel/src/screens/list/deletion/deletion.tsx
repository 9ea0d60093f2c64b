/** The consequences in a deletion's question, and the deletion of dependents. Loaded with the question. */
import { Checkbox } from "antd";
import type { ReactNode } from "react";
import type { Consequences } from "../../../contract/history";
import type { HistoryService } from "../../../data/services";
import type { Collection } from "../../../schema/types";
import { text } from "../../../texts/texts";
import { useText } from "../../../texts/use-text";
import { moveDependents, amountOf, type NameOf } from "./dependents";
import { TRASH_DAYS } from "../../../schema/history";
import common from "../../../ui/common.module.css";
import styles from "./deletion.module.css";
import { JobProgress, RecordNames } from "../../jobs/job-dialog";

interface DeletionOptions {
  readonly history: HistoryService;
  readonly collection: Collection;
  readonly id: string;
  readonly name: string;
  /** The operation id of the whole deletion. */
  readonly operation: string;
  /** The label of a single record by collection. */
  readonly nameOf: NameOf;
}

export interface PendingDeletion {
  /**
   * Deletes the chosen dependents.
   * @param onNotice called with follow-up steps for the person, even if the deletion fails.
   * @throws why the record itself must stay.
   */
  readonly before: (onNotice: (notice: string) => void) => Promise<void>;
  /** Stops after the current batch. */
  readonly stop: () => void;
}

type Dependents = Consequences["records"][number];

/** @param show renders the content of the question. */
export function prepareDeletion(of: DeletionOptions, show: (content: ReactNode) => void): PendingDeletion {
  const { history, collection, id, name, operation, nameOf } = of;
  let known: ConsequencesState = "counting";
  let chosen: ReadonlySet<string> = new Set();
  let moving: { readonly done: number; readonly total: number } | undefined;
  let stopped = false;

  const draw = () =>
    show(
      <ConsequencesText
        {...{ collection, known, chosen, moving, nameOf }}
        names={[name]}
        onChoose={(resource, isChosen) => {
          chosen = new Set([...chosen].filter((one) => one !== resource).concat(isChosen ? [resource] : []));
          draw();
        }}
      />,
    );
  draw();
  history.consequences({ resource: collection.name, id }).then(
    (found) => {
      known = found;
      draw();
    },
    () => {
      // The record can still be deleted.
      known = "unknown";
      draw();
    },
  );

  const move = ({ resource, count }: Dependents, onNotice: (notice: string) => void): Promise<void> =>
    moveDependents({
      history,
      of: { resource: collection.name, id, dependents: resource, operation },
      name,
      nameOf,
      onProgress: (done) => {
        moving = { done, total: count };
        draw();
      },
      onNotice,
      stopped: () => stopped,
    });

  const dependents = () =>
    typeof known === "string" ? [] : known.records.filter(({ resource }) => chosen.has(resource));
  return {
    before: async (onNotice) => {
      for (const some of dependents()) await move(some, onNotice);
      // The dialog has closed, so its deletion is canceled.
      if (stopped) throw new Error(text("list.deletion.stopped", { name }));
    },
    stop: () => {
      stopped = true;
    },
  };
}

/** The dependents of the records. `unknown`: counting failed. */
type ConsequencesState = Consequences | "counting" | "unknown";

export interface ConsequencesTextProps {
  readonly collection: Collection;
  /** The names of the records to delete. None: of a whole search only their number is known. */
  readonly names: readonly string[];
  readonly known: ConsequencesState;
  /** The collections whose records are deleted with them. */
  readonly chosen: ReadonlySet<string>;
  /** The progress of deleting those. */
  readonly moving: { readonly done: number; readonly total: number } | undefined;
  readonly nameOf: NameOf;
  readonly onChoose: (resource: string, isChosen: boolean) => void;
}

/** The records' names, their dependents, and how long they can be restored. */
export function ConsequencesText({
  collection,
  names,
  known,
  chosen,
  moving,
  ...more
}: ConsequencesTextProps) {
  const t = useText();
  const { nameOf, onChoose } = more;
  const isOne = names.length === 1;
  const of = isOne ? "one" : "several";
  const records = typeof known === "string" ? [] : known.records.filter(({ count }) => count > 0);
  return (
    <div className={`${common.column} ${styles.text}`}>
      {isOne ? (
        <strong>
          <bdi>{names[0]}</bdi>
        </strong>
      ) : (
        names.length > 0 && <RecordNames names={names} />
      )}
      <div role="status">
        {known === "counting" && <p className={common.soft}>{t("list.deletion.counting", { of })}</p>}
        {known === "unknown" && <p className={common.soft}>{t("list.deletion.uncounted", { of })}</p>}
        {typeof known !== "string" && <Facts {...{ collection, known, nameOf, of }} />}
      </div>
      {records.map(({ resource, count }) => (
        <Checkbox
          key={resource}
          checked={chosen.has(resource)}
          disabled={moving !== undefined}
          onChange={({ target }) => onChoose(resource, target.checked)}
        >
          {t("list.deletion.alsoMove", { of, records: amountOf(resource, count, nameOf) })}
        </Checkbox>
      ))}
      {records.length > 0 && (
        <p className={common.soft}>
          {t("list.deletion.unticked", { records: collection.label[isOne ? "one" : "many"].toLowerCase() })}
        </p>
      )}
      {moving && <JobProgress text={t("list.deletion.moving", moving)} {...moving} />}
      <p className={common.soft}>{t("list.deletion.restorable", { of, days: TRASH_DAYS })}</p>
    </div>
  );
}

interface FactsProps {
  readonly collection: Collection;
  readonly known: Consequences;
  readonly nameOf: NameOf;
  readonly of: "one" | "several";
}

function Facts({ collection, known, nameOf, of }: FactsProps) {
  const t = useText();
  const { records, below, signsIn, files } = known;
  const facts = [
    ...records
      .filter(({ count }) => count > 0)
      .map(({ resource, count }) =>
        t("list.deletion.belong", { of, count, records: amountOf(resource, count, nameOf) }),
      ),
    ...(signsIn
      ? [t(collection.signIn ? "list.deletion.signInEnds" : "list.deletion.accountEnds", { of })]
      : []),
    ...below
      .filter(({ count }) => count > 0)
      .map(({ label, count }) =>
        t(collection.account ? "list.deletion.belowStays" : "list.deletion.belowReturns", {
          of,
          label,
          count,
        }),
      ),
    ...(files > 0 ? [t("list.deletion.files", { of, count: files })] : []),
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
