import { BankOutlined, UserOutlined } from "@ant-design/icons";
import { Button, List } from "antd";
import { useId, useState } from "react";
import { Badge } from "../../components/badge";
import { MomentAgo } from "../../components/moment-ago";
import { useSeen } from "../../components/use-seen";
import { counted } from "../../schema/default-messages";
import type { Collection, RecordData } from "../../schema/types";
import { actionOf, wordsOf } from "../history/action-words";
import styles from "../history/feed.module.css";
import { RecordName } from "./record-name";
import { useWorkCount, useWorkDetails } from "./use-work-details";
import { WorkRecords } from "./work-records";

export interface UndoWish {
  readonly work: string;
  readonly collection: Collection;
  readonly action: ReturnType<typeof actionOf>;
  readonly count: number;
}

interface ActivityLineProps {
  readonly entry: RecordData;
  /** What was changed. Undefined: it is declared no longer. */
  readonly collection: Collection | undefined;
  /** A line of the same page takes it back. */
  readonly undone: boolean;
  readonly onPerson: (person: string) => void;
  readonly onUndo: (wish: UndoWish) => void;
}

const TONES: { readonly [action: string]: "good" | "bad" } = {
  create: "good",
  restore: "good",
  delete: "bad",
};

/** What a person did at once: who, what, when, and what may be done about it. */
export function ActivityLine({ entry, collection, undone, onPerson, onUndo }: ActivityLineProps) {
  const action = actionOf(entry["action"]);
  const { done, icon: Icon } = wordsOf(action);
  const [work, person, title, first, time] = ["work", "person", "title", "first", "time"].map((key) =>
    textOf(entry[key]),
  );
  const [seen, isSeen] = useSeen();
  const [open, setOpen] = useState(false);
  const details = useId();
  // The entry counts what its own commit wrote. Only what is more than one record may have taken several.
  const own = Number(entry["count"] ?? 1);
  const mayBeMore = own > 1 || action === "import";
  const number = useWorkCount(work ?? "", isSeen && mayBeMore);
  // The details, where they are open, tell it too.
  const whole = useWorkDetails(work ?? "", open).data?.pages[0]?.count ?? number;
  const count = whole ?? own;
  const label = collection?.label;
  const byCompany = entry["personKind"] === "company";
  const what = label ? (count === 1 ? label.one : label.many) : textOf(entry["collection"]);
  const isOne = count === 1 && action !== "import";
  const many = label ? counted(count, label) : `${count.toLocaleString("en")} ${what}`;
  const name = isOne ? title || first || "" : many;
  return (
    <List.Item className={styles.line ?? ""} aria-label={`${person ?? ""} ${done} ${name}`}>
      <span ref={seen} className={styles.sign} data-tone={TONES[action]}>
        <Icon aria-hidden />
      </span>
      <div className={styles.words}>
        <p>
          <button
            type="button"
            className={styles.person}
            title={`Show only what ${person ?? ""} did`}
            onClick={() => onPerson(person ?? "")}
          >
            {byCompany ? <BankOutlined aria-label="Company" /> : <UserOutlined aria-label="Admin" />} {person}
          </button>{" "}
          {done}{" "}
          {isOne ? (
            <RecordName
              {...{ collection }}
              id={first ?? ""}
              title={title ?? ""}
              stored={action !== "delete"}
            />
          ) : (
            <strong>{many}</strong>
          )}{" "}
          {undone && <Badge tone="neutral">Undone</Badge>}
        </p>
        <p className={styles.meta}>
          {what}
          {time && (
            <>
              {" · "}
              <MomentAgo iso={time} />
            </>
          )}
          {textOf(entry["undoes"]) !== "" && " · undoing an earlier change"}
        </p>
      </div>
      <div className={styles.buttons}>
        <Button
          size="small"
          type="text"
          aria-expanded={open}
          {...(open && { "aria-controls": details })}
          aria-label={`${open ? "Hide details" : "Details"} of ${name}`}
          onClick={() => setOpen(!open)}
        >
          {open ? "Hide" : "Details"}
        </Button>
        {collection && work && (
          <Button
            size="small"
            aria-label={`${action === "import" ? "Undo import" : "Undo"}: ${done} ${name}`}
            onClick={() => onUndo({ work, collection, action, count })}
          >
            {action === "import" ? "Undo import" : "Undo"}
          </Button>
        )}
      </div>
      {open && (
        <div id={details} className={styles.details}>
          <WorkRecords work={work ?? ""} collection={collection} />
        </div>
      )}
    </List.Item>
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
