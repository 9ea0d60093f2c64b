import { Button } from "antd";
import { lazy, Suspense, useContext } from "react";
import { NarrowTable } from "../../components/use-folding";
import type { RowActionsProps } from "./action-menu";
import styles from "./row-actions.module.css";

// A wide window does not load antd's menu.
const ActionMenu = lazy(async () => ({ default: (await import("./action-menu")).ActionMenu }));
// A list without locked actions does not load the tooltip.
const LockHint = lazy(async () => ({ default: (await import("./lock-hint")).LockHint }));

/**
 * A row's actions as buttons. With less space they are icons with accessible names and tooltips; in a narrow table they
 * are one menu.
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
          // The placeholder keeps the space. It takes neither clicks nor the focus, because the loaded button replaces
          // it.
          <Suspense key={word} fallback={<span className={styles.coming}>{button}</span>}>
            <LockHint why={locked}>{button}</LockHint>
          </Suspense>
        );
      })}
    </span>
  );
}
