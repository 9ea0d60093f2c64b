import { Button, Flex, Modal, Radio } from "antd";
import { useId, useState, useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from "react";
import common from "../../ui/common.module.css";
import { MomentAgo } from "../../ui/values";
import { authorOf, type ChangedBy, type Conflict } from "../../contract/records";
import type { Collection, Field, FormValues, Json } from "../../schema/types";
import type { Translate } from "../../texts/texts";
import { richText, useText } from "../../texts/use-text";
import { FieldCell } from "../record/cells";
import { atStart, usePersonName } from "../record/use-person-name";
import { conflictText } from "./save-conflict";
import styles from "./conflict-dialog.module.css";

type Side = "theirs" | "mine";

interface ConflictDialogProps {
  readonly open: boolean;
  readonly collection: Collection;
  readonly title: string;
  readonly conflicts: readonly Conflict[];
  /** The values to save. */
  readonly values: FormValues;
  /**
   * @param opened the values that others have stored: the next save compares with them.
   * @param theirs the fields of `opened` that keep the others' values.
   */
  readonly onChosen: (opened: FormValues, theirs: FormValues) => void;
  readonly onCancel: () => void;
}

/** A conflict in the same fields: the person chooses which value each field keeps. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { open, collection, title, conflicts, values, onChosen, onCancel } = props;
  const t = useText();
  const box = useFirstChoiceFocus(open, onCancel);
  const by = authorOf(conflicts);
  const nameOf = usePersonName();
  const sides = sidesOf(t, by);
  const conflict = conflictText(t, conflicts, nameOf);
  const [chosen, setChosen] = useState<{ readonly [key: string]: Side }>({});
  const isWhole = conflicts.every(({ key }) => chosen[key] !== undefined);
  const all = (side: Side) => setChosen(Object.fromEntries(conflicts.map(({ key }) => [key, side])));
  const save = () => {
    const pairs = conflicts.map(({ key, theirs }) => [key, theirs] as const);
    onChosen(
      Object.fromEntries(pairs),
      Object.fromEntries(pairs.filter(([key]) => chosen[key] === "theirs")),
    );
  };
  return (
    <Modal
      open={open}
      classNames={{ title: styles.title ?? "" }}
      centered
      width={640}
      mask={{ closable: false }}
      title={
        by
          ? richText(t, "history.conflict.title", { ago: <MomentAgo iso={by.at} /> }, { conflict })
          : t("history.conflict.titleMeanwhile", { conflict })
      }
      onCancel={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t("common.cancel")}</Button>
          <Button type="primary" disabled={!isWhole} onClick={save}>
            {t("common.save")}
          </Button>
        </>
      }
    >
      <div ref={box} className={styles.conflicts}>
        <p>
          <strong>
            <bdi>{title}</bdi>
          </strong>
          {" · "}
          {t("history.conflict.choose", { count: conflicts.length })}
        </p>
        {conflicts.length > 1 && (
          <Flex gap={8}>
            <Button size="small" onClick={() => all("theirs")}>
              {sides.allTheirs}
            </Button>
            <Button size="small" onClick={() => all("mine")}>
              {sides.allMine}
            </Button>
          </Flex>
        )}
        {conflicts.map((conflict) => {
          const field = collection.fields.find(({ key }) => key === conflict.key);
          return (
            field && (
              <FieldConflict
                key={conflict.key}
                {...{ field, conflict, sides }}
                by={by ? undefined : conflict.by}
                mine={values[conflict.key]}
                side={chosen[conflict.key]}
                onSide={(side) => setChosen((before) => ({ ...before, [conflict.key]: side }))}
              />
            )
          );
        })}
      </div>
    </Modal>
  );
}

interface FieldConflictProps {
  readonly field: Field;
  readonly conflict: Conflict;
  readonly sides: Sides;
  /** Shown if the title names nobody. */
  readonly by: ChangedBy | undefined;
  readonly mine: unknown;
  readonly side: Side | undefined;
  readonly onSide: (side: Side) => void;
}

function FieldConflict({ field, conflict, sides, by, mine, side, onSide }: FieldConflictProps) {
  const t = useText();
  const { key, opened, theirs } = conflict;
  const id = useId();
  const shown = (value: Json, other?: Json) => (
    <FieldCell {...{ field, value, other }} record={{ id: "", [key]: value }} query="" show="full" />
  );
  return (
    <section className={`fp-surface ${styles.field}`} aria-labelledby={id}>
      <h3 id={id}>{field.label}</h3>
      <Flex wrap gap="2px 8px" className={common.soft ?? ""}>
        <span>{t("history.conflict.opened")}</span>
        <div>{shown(opened)}</div>
      </Flex>
      <Radio.Group
        className={styles.sides}
        aria-labelledby={id}
        value={side ?? null}
        onChange={({ target }) => onSide(target.value as Side)}
      >
        <SideChoice side="theirs" label={sides.theirs} by={by}>
          {shown(theirs, conflict.mine)}
        </SideChoice>
        <SideChoice side="mine" label={sides.mine}>
          {fileNames(t, mine) ?? shown(conflict.mine, theirs)}
        </SideChoice>
      </Radio.Group>
    </section>
  );
}

interface SideChoiceProps {
  readonly side: Side;
  readonly label: string;
  readonly by?: ChangedBy | undefined;
  readonly children: ReactNode;
}

function SideChoice({ side, label, by, children }: SideChoiceProps) {
  const t = useText();
  const nameOf = usePersonName();
  return (
    <Radio value={side} className={styles.side ?? ""}>
      <strong>{label}</strong>
      {by && (
        <span className={common.soft}>
          {richText(
            t,
            by.isOwn ? "history.conflict.ownSide" : "history.conflict.side",
            { ago: <MomentAgo iso={by.at} /> },
            { person: atStart(t, nameOf(by)) },
          )}
        </span>
      )}
      <span>{children}</span>
    </Radio>
  );
}

interface Sides {
  readonly theirs: string;
  readonly mine: string;
  readonly allTheirs: string;
  readonly allMine: string;
}

/** A conflict between the person's own windows has no other person. */
function sidesOf(t: Translate, by: ChangedBy | undefined): Sides {
  return by?.isOwn
    ? {
        theirs: t("history.conflict.otherWindow"),
        mine: t("history.conflict.thisWindow"),
        allTheirs: t("history.conflict.allOther"),
        allMine: t("history.conflict.allThis"),
      }
    : {
        theirs: t("history.conflict.theirs"),
        mine: t("history.conflict.mine"),
        allTheirs: t("history.conflict.allTheirs"),
        allMine: t("history.conflict.allMine"),
      };
}

/** Unsaved files have no address for a field to show. */
function fileNames(t: Translate, value: unknown): string | undefined {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (!all.some((one) => one instanceof File)) return undefined;
  return all.map((one) => (one instanceof File ? one.name : String(one))).join(t("common.comma"));
}

/**
 * Focuses the first choice of a dialog. A save disables its button, which drops the focus, and antd handles Escape only
 * while the focus is inside. This also handles Escape from anywhere.
 * @param onEscape cancels the dialog.
 * @returns a ref for the container of the choices.
 */
function useFirstChoiceFocus(open: boolean, onEscape: () => void): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const giveUp = useEffectEvent(onEscape);
  useEffect(() => {
    if (!open) return;
    box.current?.querySelector<HTMLElement>("input")?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog on top, such as the leave question, handles its own Escape.
      const dialogs = document.querySelectorAll('[role="dialog"][aria-modal="true"]');
      if (event.key !== "Escape" || !dialogs.item(dialogs.length - 1)?.contains(box.current)) return;
      event.stopPropagation();
      giveUp();
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, [open]);
  return box;
}
