import { MoreOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { startTransition, useContext, useRef, useState } from "react";
import { useText } from "../../texts/use-text";
import { useSides } from "../../ui/sides";
import { NarrowTable } from "../../ui/use-responsive-columns";
import styles from "./row-actions.module.css";
import type { RecordAction } from "./use-record-actions";

interface RowActionsProps {
  readonly title: string;
  readonly actions: readonly RecordAction[];
}

export function ActionMenu({ title, actions }: RowActionsProps) {
  const t = useText();
  const sides = useSides();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <Dropdown
      open={open}
      // antd would render the menu before it lets the press of the button be seen.
      onOpenChange={(next) => (next ? startTransition(() => setOpen(true)) : setOpen(false))}
      trigger={["click"]}
      placement={sides.bottomEnd}
      autoFocus
      classNames={{ item: styles.item ?? "" }}
      menu={{
        items: actions.map(({ word, hint, locked, icon, danger = false, run }) => ({
          key: word,
          // As text, because touch screens have no hover.
          label: (
            <>
              {word}
              {locked !== undefined && <small>{locked}</small>}
            </>
          ),
          title: hint,
          icon,
          danger,
          onClick: () => {
            // A dialog returns the focus to the element that had it, and the menu's item goes.
            button.current?.focus();
            run();
          },
        })),
      }}
    >
      <Button
        ref={button}
        type="text"
        icon={<MoreOutlined aria-hidden />}
        aria-label={t("list.actions.for", { name: title })}
        aria-haspopup="menu"
      />
    </Dropdown>
  );
}

/**
 * A row's actions as buttons. With less space they are icons with accessible names and tooltips; in a narrow table they
 * are one menu. A locked button explains itself. They are the browser's own, because a page has hundreds of them.
 */
export function RowActions({ title, actions }: RowActionsProps) {
  const t = useText();
  const narrow = useContext(NarrowTable);
  if (narrow && actions.length > 1) return <ActionMenu title={title} actions={actions} />;
  return (
    <span className={styles.actions}>
      {actions.map(({ word, hint, locked, icon, danger = false, run }) => {
        const label = t("list.actions.of", { action: word, name: title });
        return (
          <button
            key={word}
            type="button"
            data-danger={danger}
            aria-label={label}
            title={locked ?? hint ?? label}
            aria-description={locked}
            onClick={run}
          >
            {icon}
            <span>{word}</span>
          </button>
        );
      })}
    </span>
  );
}
