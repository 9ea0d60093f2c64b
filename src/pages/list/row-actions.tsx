import { Button } from "antd";
import { lazy, Suspense, useContext } from "react";
import { NarrowTable } from "../../components/use-folding";
import type { RowActionsProps } from "./action-menu";
import styles from "./row-actions.module.css";

// antd's menu is not loaded by a wide window.
const ActionMenu = lazy(async () => ({ default: (await import("./action-menu")).ActionMenu }));
// Nor its tooltip by a list in which nothing is locked.
const LockHint = lazy(async () => ({ default: (await import("./lock-hint")).LockHint }));

/**
 * What may be done to a row, as buttons. Where there is less room they are icons, which screen readers and hovering name;
 * in a narrow table they are one menu.
 */
export function RowActions({ title, actions }: RowActionsProps) {
  const narrow = useContext(NarrowTable);
  if (narrow && actions.length > 1) {
    return (
      <Suspense fallback={null}>
        <ActionMenu title={title} actions={actions} />
      </Suspense>
    );
  }
  return (
    <span className={styles.actions}>
      {actions.map(({ word, hint, locked, icon, danger = false, run }) => {
        const button = (
          <Button
            key={word}
            type="text"
            danger={danger}
            icon={icon}
            aria-label={`${word} ${title}`}
            {...(locked === undefined && { title: hint ?? `${word} ${title}` })}
            onClick={run}
          >
            {word}
          </Button>
        );
        if (locked === undefined) return button;
        return (
          // It takes its room at once, and neither the pointer nor the focus, which it would lose to the one that follows.
          <Suspense key={word} fallback={<span className={styles.coming}>{button}</span>}>
            <LockHint why={locked}>{button}</LockHint>
          </Suspense>
        );
      })}
    </span>
  );
}
