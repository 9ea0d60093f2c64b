import { MoreOutlined } from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import type { View } from "./view-store";
import styles from "./views.module.css";

interface ViewItemProps {
  /** Undefined: all records, which cannot be renamed or deleted. */
  readonly view: View | undefined;
  readonly label: string;
  /** It is the current view. */
  readonly shown: boolean;
  /** The current state differs from the saved view. */
  readonly changed?: boolean;
  /** It is the default view. */
  readonly first: boolean;
  readonly onOpen: () => void;
  readonly onAction?: (what: ViewAction) => void;
}

export type ViewAction = "rename" | "first" | "link" | "delete";

/** A view in the menu: a button that opens it, and another for its actions. */
export function ViewItem({ view, label, shown, changed = false, first, onOpen, onAction }: ViewItemProps) {
  return (
    <li className={styles.item}>
      <button type="button" className={styles.view} aria-current={shown} onClick={onOpen}>
        <bdi>{label}</bdi>
        {first && view && <span>Default</span>}
        {changed && <span>Changed</span>}
      </button>
      {onAction && (
        <Dropdown
          trigger={["click"]}
          placement="bottomRight"
          autoFocus
          menu={{
            items: [
              { key: "rename", label: "Rename" },
              { key: "first", label: first ? "Remove as default" : "Set as default" },
              { key: "link", label: "Copy link" },
              { key: "delete", label: "Delete", danger: true },
            ],
            onClick: ({ key }) => onAction(key as ViewAction),
          }}
        >
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined />}
            aria-label={`More for ${label}`}
            aria-haspopup="menu"
          />
        </Dropdown>
      )}
    </li>
  );
}
