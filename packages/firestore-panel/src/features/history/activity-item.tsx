import { Button } from "antd";
import { Fragment, useId, useState } from "react";
import type { RelatedOperation } from "../../contract/history";
import { ACTIONS } from "../../schema/history";
import { countIn, textIn } from "../../schema/stored-values";
import type { Collection, RecordData } from "../../schema/types";
import { atStart, authorOfRow, KindIcon, usePersonName, useReadersTitle } from "../../screens/record/names";
import { useShellSession } from "../../screens/shell/shell-session";
import { richText, useText } from "../../texts/use-text";
import { useSeen } from "../../ui/browser-hooks";
import { MomentAgo } from "../../ui/values";
import { ACTION_STYLES } from "./actions";
import { useOperationCount, type ActivityItemState } from "./activity-queries";
import { nameOfOperation, OperationLabel } from "./operation-name";
import { OperationRecords } from "./operation-records";
import type { UndoTarget } from "./undo-dialog";
import styles from "../../ui/feed.module.css";
import values from "../../ui/values.module.css";

interface ActivityItemProps {
  readonly entry: RecordData;
  readonly collections: readonly Collection[];
  readonly state: ActivityItemState;
  readonly onPerson: (person: string) => void;
  readonly onUndo: (request: UndoTarget) => void;
}

/** One operation: who did what and when, whether it was undone, and its actions. */
export function ActivityItem({ entry, collections, state, onPerson, onUndo }: ActivityItemProps) {
  const t = useText();
  const { readOnly } = useShellSession();
  const { isKnown, isSeveral } = state;
  // An unknown action counts as an update.
  const action = ACTIONS.find((declared) => declared === entry["action"]) ?? "update";
  const { icon: Icon, tone, isFinal } = ACTION_STYLES[action];
  const nameOf = usePersonName();
  const [operation, storedTitle, first] = [
    textIn(entry["work"]),
    textIn(entry["title"]),
    textIn(entry["first"]),
  ];
  const [time, resource] = [textIn(entry["time"]), textIn(entry["collection"])];
  const by = authorOfRow(entry);
  const { kind, name: signIn } = by;
  const person = atStart(t, nameOf(by));
  // Only admins see an admin's sign-in name, and only in the details.
  const isNamed = signIn !== "" && person !== signIn;
  // Undefined: the collection is no longer declared.
  const collection = collections.find(({ name }) => name === resource);
  const stored = action !== "delete" && action !== "purge";
  const readersTitle = useReadersTitle({ collection, id: first, title: storedTitle, stored });
  const [seen, isSeen] = useSeen();
  const [open, setOpen] = useState(false);
  const details = useId();
  // The entry counts the records of its own commit, and an operation may consist of several commits.
  const ownCount = countIn(entry["count"], 1);
  const title = readersTitle || (ownCount > 1 ? "" : first || t("history.name.unknown"));
  const mayBeMore = ownCount > 1 || isSeveral || action === "import";
  const mayBeMixed = action === "delete" || action === "restore";
  const { data: total, isError } = useOperationCount(
    operation,
    isSeen && mayBeMore,
    mayBeMixed ? resource : undefined,
  );
  const isUndoing = textIn(entry["undoes"]) !== "";
  // An undo of several records has an entry for each batch, and a batch may contain one record.
  const isUncounted = mayBeMore || (isUndoing && !isKnown);
  const count = total?.count ?? (isUncounted ? undefined : ownCount);
  const name = nameOfOperation(t, {
    record: { collection, id: first, title },
    resource,
    count,
    isOwned: ownCount > 1,
    isMixed: total?.isMixed === true,
  });
  // Without the number, the sentence may name several records as one, or one as several.
  const isCounting = count === undefined && !isError;
  return (
    <li
      className={styles.line}
      aria-busy={isCounting}
      aria-label={
        isCounting ? t("ui.loading") : t("history.activity.did", { action, person, what: name.text })
      }
    >
      <span ref={seen} className={styles.sign} data-tone={tone}>
        <Icon aria-hidden />
      </span>
      <div className={styles.words}>
        <p>
          {richText(
            t,
            "history.activity.did",
            {
              person: (
                <Person
                  name={person}
                  kind={kind}
                  // Others see the admins as one person, and a link would identify one of them.
                  onChoose={nameOf.tells(kind) && signIn !== "" ? () => onPerson(signIn) : undefined}
                />
              ),
              what: isCounting ? (
                <span className={values.waiting} />
              ) : (
                <OperationLabel name={name} stored={stored} />
              ),
            },
            { action },
          )}
        </p>
        <small>
          <OperationNote kind={name.kind} {...{ time, isUndoing, state }} />
        </small>
      </div>
      <div className={styles.buttons}>
        <Button
          size="small"
          type="text"
          aria-expanded={open}
          {...(open && { "aria-controls": details })}
          aria-label={t(open ? "history.activity.hideOf" : "history.activity.detailsOf", { what: name.text })}
          onClick={() => setOpen(!open)}
        >
          {t(open ? "history.activity.hide" : "history.activity.details")}
        </Button>
        {collection && operation !== "" && !isFinal && (
          <Button
            size="small"
            // The label of an undo contains the number of records.
            disabled={readOnly || !isKnown || count === undefined}
            aria-label={t("history.activity.undoOf", { action, what: name.text })}
            onClick={() => onUndo({ operation, collection, action, count: count ?? ownCount, name })}
          >
            {t("common.undo")}
          </Button>
        )}
      </div>
      {open && (
        <div id={details} className={styles.details}>
          {isNamed && nameOf.tells(kind) && <small>{signIn}</small>}
          <OperationRecords operation={operation} collections={collections} />
        </div>
      )}
    </li>
  );
}

interface PersonProps {
  readonly name: string;
  readonly kind: string;
  /** Absent: the list cannot be filtered by this person. */
  readonly onChoose: (() => void) | undefined;
}

function Person({ name, kind, onChoose }: PersonProps) {
  const t = useText();
  const label = (
    <>
      <KindIcon kind={kind} /> <bdi>{name}</bdi>
    </>
  );
  if (!onChoose) return <strong>{label}</strong>;
  return (
    <button
      type="button"
      className={styles.person}
      title={t("history.activity.onlyPerson", { person: name })}
      onClick={onChoose}
    >
      {label}
    </button>
  );
}

interface OperationNoteProps {
  readonly kind: string;
  /** ISO text; empty if unknown. */
  readonly time: string;
  /** The operation undid another one. */
  readonly isUndoing: boolean;
  readonly state: ActivityItemState;
}

function OperationNote({ kind, time, isUndoing, state: { undid, undone } }: OperationNoteProps) {
  const t = useText();
  const nameOf = usePersonName();
  const who = ({ by, at }: RelatedOperation) => ({
    person: <bdi>{nameOf(by)}</bdi>,
    ago: <MomentAgo iso={at} />,
  });
  const undidText = undid
    ? richText(t, "history.activity.undid", who(undid), { action: undid.action })
    : t("history.activity.undidUnknown");
  const undoneText = undone && richText(t, "history.activity.undoneBy", who(undone));
  const notes = [time && <MomentAgo iso={time} />, isUndoing && undidText, undoneText].filter(Boolean);
  return (
    <>
      {kind}
      {notes.map((note, index) => (
        <Fragment key={index}> · {note}</Fragment>
      ))}
    </>
  );
}
