import { Button, Popover } from "antd";
import { useRef, useState, type ReactNode } from "react";
import { useSides } from "../../ui/sides";
import type { ListToolProps } from "../features";
import styles from "./table-settings.module.css";

interface ToolMenuProps extends Pick<ListToolProps, "button"> {
  readonly words?: ReactNode;
  readonly children: (close: () => void) => ReactNode;
}

/**
 * The button and the panel of a list's menu. Escape closes the panel. The button replaces the one that loaded it, so it
 * starts open and focused.
 */
export function ToolMenu({ button, words, children }: ToolMenuProps) {
  const sides = useSides();
  const [open, setOpen] = useState(true);
  const box = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    box.current?.querySelector("button")?.focus();
  };
  return (
    <div
      ref={box}
      className={styles.box}
      onKeyDown={(event) => {
        if (event.key === "Escape" && open) close();
      }}
    >
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement={sides.bottomEnd}
        arrow={false}
        destroyOnHidden
        content={children(close)}
        // Beside the button, so that the Tab key moves between them.
        getPopupContainer={(anchor) => anchor.parentElement ?? anchor}
      >
        <Button {...button} aria-expanded={open} autoFocus>
          {words}
        </Button>
      </Popover>
    </div>
  );
}
