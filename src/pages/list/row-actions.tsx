import { Button } from "antd";
import styles from "./row-actions.module.css";
import type { RecordAction } from "./use-record-actions";

export interface RowActionsProps {
  /** The record's name as a person would say it. */
  readonly title: string;
  readonly actions: readonly RecordAction[];
}

/** What may be done to a row, as buttons. Where there is little room they are icons, which screen readers and hovering name. */
export function RowActions({ title, actions }: RowActionsProps) {
  return (
    <span className={styles.actions}>
      {actions.map(({ word, hint, icon, danger = false, run }) => (
        <Button
          key={word}
          type="text"
          danger={danger}
          icon={icon}
          aria-label={`${word} ${title}`}
          title={hint ?? `${word} ${title}`}
          onClick={run}
        >
          {word}
        </Button>
      ))}
    </span>
  );
}
