import { MoreOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { startTransition, useRef, useState } from "react";
import { useText } from "../../texts/use-text";
import { useSides } from "../../ui/sides";
import styles from "./row-actions.module.css";
import type { RecordAction } from "./use-record-actions";

export interface RowActionsProps {
  /** The record's name for assistive technology. */
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
          label: locked === undefined ? word : <Locked word={word} why={locked} />,
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

function Locked({ word, why }: { readonly word: string; readonly why: string }) {
  return (
    <>
      {word}
      <small>{why}</small>
    </>
  );
}
