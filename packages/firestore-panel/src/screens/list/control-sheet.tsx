import { Drawer } from "antd";
import { useState, type ReactNode } from "react";
import { useText } from "../../texts/use-text";
import styles from "./control-sheet.module.css";

interface ControlSheetProps {
  /** Called when the sheet has closed. */
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
      height="auto"
      open={open}
      onClose={() => setOpen(false)}
      afterOpenChange={(shown) => !shown && onClosed()}
      rootClassName={styles.sheet ?? ""}
    >
      <div className={styles.controls}>{children}</div>
    </Drawer>
  );
}
