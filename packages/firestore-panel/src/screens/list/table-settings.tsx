import { Button, Checkbox, Drawer, Popover, Radio } from "antd";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { modelOf } from "../../fields/models";
import { useText } from "../../texts/use-text";
import { useSides } from "../../ui/browser-hooks";
import common from "../../ui/common.module.css";
import styles from "./list-controls.module.css";
import { optionalColumns } from "./list-address";
import type { ListToolProps } from "../features";

export function TableSettings({ list, preferences, button, inline }: ListToolProps) {
  const t = useText();
  const columns = optionalColumns(list.collection);
  const title = useId();
  const rows = useId();
  const content = (
    <div className={`${common.column} ${styles.settings}`}>
      <div role="group" aria-labelledby={title}>
        <p id={title} className={common.caption}>
          {t("list.settings.columns")}
        </p>
        <Checkbox.Group
          className={common.column ?? ""}
          options={columns.map(({ key, header }) => ({ value: key, label: header }))}
          value={columns.map(({ key }) => key).filter((key) => !preferences.hidden.has(key))}
          onChange={(chosen) =>
            preferences.setHidden(columns.map(({ key }) => key).filter((key) => !chosen.includes(key)))
          }
        />
      </div>
      <div>
        <p id={rows} className={common.caption}>
          {t("list.settings.rows")}
        </p>
        <Radio.Group
          aria-labelledby={rows}
          optionType="button"
          options={[
            { value: false, label: t("list.settings.comfortable") },
            { value: true, label: t("list.settings.compact") },
          ]}
          value={preferences.compact}
          onChange={({ target }) => preferences.setCompact(target.value === true)}
        />
      </div>
      {columns.some(({ field }) => field && modelOf(field).confidential) && (
        <Checkbox
          checked={preferences.passwords}
          onChange={({ target }) => preferences.setPasswords(target.checked)}
        >
          {t("list.settings.passwords")}
        </Checkbox>
      )}
    </div>
  );
  return <ToolMenu {...{ button, inline }}>{() => content}</ToolMenu>;
}

interface ToolMenuProps extends Pick<ListToolProps, "button" | "inline"> {
  readonly children: (close: () => void) => ReactNode;
}

/**
 * The button and the panel of a list's menu. Escape closes the panel. The button replaces the one that loaded it, so it
 * starts open and focused. In a page, the panel alone takes its place.
 */
export function ToolMenu({ button, inline, children }: ToolMenuProps) {
  const sides = useSides();
  const [open, setOpen] = useState(true);
  const box = useRef<HTMLDivElement>(null);
  const close = () => {
    setOpen(false);
    box.current?.querySelector("button")?.focus();
  };
  useEffect(() => {
    // The button that had the focus is gone.
    if (inline) box.current?.focus();
  }, [inline]);
  if (inline) {
    return (
      <div ref={box} tabIndex={-1} className={styles.inline}>
        {children(() => undefined)}
      </div>
    );
  }
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
        <Button {...button} aria-expanded={open} autoFocus />
      </Popover>
    </div>
  );
}

/** A bottom sheet for list controls on a phone. Choices apply at once. */
export function ControlSheet({ onClosed, children }: { onClosed: () => void; children: ReactNode }) {
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
