import { Drawer } from "antd";
import { useState, type ReactNode } from "react";
import { useText } from "../../texts/use-text";
import common from "../../ui/common.module.css";
import styles from "./control-sheet.module.css";

interface ControlSheetProps {
  readonly onClosed: () => void;
  readonly children: ReactNode;
}

/** A bottom sheet for list controls on a phone. Choices apply at once. */
export function ControlSheet({ onClosed, children }: ControlSheetProps) {
  const t = useText();
  const [open, setOpen] = useState(true);
  return (
    <Drawer
      title={t("list.controls.title")}
      placement="bottom"
      size="auto"
      open={open}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClosed()}
      classNames={{ wrapper: styles.wrapper ?? "", section: styles.section ?? "" }}
    >
      <div className={`${common.column} ${styles.controls}`}>{children}</div>
    </Drawer>
  );
}
