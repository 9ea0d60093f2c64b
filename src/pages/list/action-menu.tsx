import { MoreOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import styles from "./row-actions.module.css";
import type { RecordAction } from "./use-record-actions";

export interface RowActionsProps {
  /** The record's name as a person would say it. */
  readonly title: string;
  readonly actions: readonly RecordAction[];
}

/** What may be done to a record as a menu behind one button, on a card. */
export function ActionMenu({ title, actions }: RowActionsProps) {
  return (
    <Dropdown
      trigger={["click"]}
      placement="bottomRight"
      autoFocus
      rootClassName={styles.menu ?? ""}
      menu={{
        items: actions.map(({ word, hint, locked, icon, danger = false, run }) => ({
          key: word,
          // In words: fingers do not point at what they do not press.
          label: locked === undefined ? word : <Locked word={word} why={locked} />,
          title: hint,
          icon,
          danger,
          onClick: run,
        })),
      }}
    >
      <Button type="text" icon={<MoreOutlined />} aria-label={`Actions for ${title}`} aria-haspopup="menu" />
    </Dropdown>
  );
}

function Locked({ word, why }: { readonly word: string; readonly why: string }) {
  return (
    <>
      {word}
      <small className={styles.why}>{why}</small>
    </>
  );
}
