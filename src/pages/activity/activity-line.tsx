import { BankOutlined, UserOutlined } from "@ant-design/icons";
import { Button, List } from "antd";
import { useId, useState } from "react";
import { Badge } from "../../components/badge";
import { useSeen } from "../../components/use-seen";
import type { UndoneWork } from "../../contract/history";
import type { Collection, RecordData } from "../../schema/types";
import { atStart, authorOfRow, usePersonName } from "../history/use-person-name";
import { actionOf, wordsOf } from "../history/action-words";
import styles from "../history/feed.module.css";
import { undoLabel } from "./undo-words";
import { useWorkCount, useWorkDetails } from "./use-work-details";
import type { LineState } from "./use-work-lines";
import { WorkLabel } from "./work-label";
import { WorkNote } from "./work-note";
import { nameOfWork, type WorkName } from "./work-name";
import { WorkRecords } from "./work-records";

export interface UndoWish {
  readonly work: string;
  readonly collection: Collection;
  readonly action: ReturnType<typeof actionOf>;
  readonly count: number;
  readonly name: WorkName;
  readonly undone: UndoneWork | undefined;
}

interface ActivityLineProps {
  readonly entry: RecordData;
  /** Those whose changes are told. */
  readonly collections: readonly Collection[];
  readonly state: LineState;
  readonly onPerson: (person: string) => void;
  readonly onUndo: (wish: UndoWish) => void;
}

const TONES: { readonly [action: string]: "good" | "bad" } = {
  create: "good",
  restore: "good",
  delete: "bad",
  purge: "bad",
};

/** What a person did at once: who, what, when, whether it was undone, and what may be done about it. */
export function ActivityLine({ entry, collections, state, onPerson, onUndo }: ActivityLineProps) {
  const { isKnown, undone, isSeveral, isBeingUndone } = state;
  const action = actionOf(entry["action"]);
  const { done, icon: Icon, isFinal } = wordsOf(action);
  const nameOf = usePersonName();
  const [work = "", title = "", first = "", time = "", resource = ""] = [
    "work",
    "title",
    "first",
    "time",
    "collection",
  ].map((key) => textOf(entry[key]));
  const by = authorOfRow(entry);
  const { kind, name: signIn } = by;
  const person = atStart(nameOf(by));
  // What an admin signs in with is told by the details, and to admins alone.
  const isNamed = person !== signIn;
  // What was changed. Undefined: it is declared no longer.
  const collection = collections.find(({ name }) => name === resource);
  const [seen, isSeen] = useSeen();
  const [open, setOpen] = useState(false);
  const details = useId();
  // The entry counts what its own commit wrote, and the work may have taken several.
  const own = Number(entry["count"] ?? 1);
  const mayBeMore = own > 1 || isSeveral || action === "import";
  const whole = useWorkCount(work, isSeen && mayBeMore, action === "delete" || action === "restore");
  // The details, where they are open, tell it too.
  const told = useWorkDetails(work, open).data?.pages[0]?.count;
  const isUndoing = textOf(entry["undoes"]) !== "";
  // An undo of many has an entry for each part, which may tell of one record.
  const isUncounted = mayBeMore || (isUndoing && !isKnown);
  const count = whole?.count ?? told ?? (isUncounted ? undefined : own);
  const name = nameOfWork(collections, {
    record: { collection, id: first, title },
    resource,
    count,
    isOwned: own > 1,
    parts: whole?.parts,
  });
  const undo = undoLabel(action, undone);
  return (
    <List.Item className={styles.line ?? ""} aria-label={`${person} ${done} ${name.text}`}>
      <span ref={seen} className={styles.sign} data-tone={TONES[action]}>
        <Icon aria-hidden />
      </span>
      <div className={styles.words}>
        <p>
          <Person
            name={person}
            isCompany={kind === "company"}
            // To a company its admins are one, and an address would name one of them.
            onChoose={nameOf.tells(kind) ? () => onPerson(signIn) : undefined}
          />{" "}
          {done} <WorkLabel name={name} stored={action !== "delete" && action !== "purge"} />{" "}
          {(undone || isBeingUndone) && <Badge tone="neutral">{undoneBadge(state)}</Badge>}
        </p>
        <p className={styles.meta}>
          <WorkNote kind={name.kind} time={time} isUndoing={isUndoing} state={state} />
        </p>
      </div>
      <div className={styles.buttons}>
        <Button
          size="small"
          type="text"
          aria-expanded={open}
          {...(open && { "aria-controls": details })}
          aria-label={`${open ? "Hide details" : "Details"} of ${name.text}`}
          onClick={() => setOpen(!open)}
        >
          {open ? "Hide" : "Details"}
        </Button>
        {collection && work !== "" && !isFinal && !undone?.isWhole && (
          <Button
            size="small"
            // What is undone is said with its number.
            disabled={!isKnown || count === undefined || isBeingUndone}
            aria-label={`${undo}: ${done} ${name.text}`}
            onClick={() => onUndo({ work, collection, action, count: count ?? own, name, undone })}
          >
            {undo}
          </Button>
        )}
      </div>
      {open && (
        <div id={details} className={styles.details}>
          {isNamed && nameOf.tells(kind) && <p className={styles.meta}>{signIn}</p>}
          <WorkRecords work={work} collections={collections} />
        </div>
      )}
    </List.Item>
  );
}

interface PersonProps {
  readonly name: string;
  readonly isCompany: boolean;
  /** Absent: what they did is not listed by itself. */
  readonly onChoose: (() => void) | undefined;
}

function Person({ name, isCompany, onChoose }: PersonProps) {
  const label = (
    <>
      {isCompany ? <BankOutlined aria-label="Company" /> : <UserOutlined aria-label="Admin" />}{" "}
      <bdi>{name}</bdi>
    </>
  );
  if (!onChoose) return <strong>{label}</strong>;
  return (
    <button type="button" className={styles.person} title={`Show only what ${name} did`} onClick={onChoose}>
      {label}
    </button>
  );
}

function undoneBadge({ undone, isBeingUndone }: LineState): string {
  if (isBeingUndone) return "Being undone";
  return undone?.isWhole ? "Undone" : "Undone in part";
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
