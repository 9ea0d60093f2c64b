import { Button, Popover } from "antd";
import { useEffect, useRef, useState } from "react";
import type { Collection } from "../../../schema/types";
import settings from "../table-settings.module.css";
import type { ListTable } from "../use-list-table";
import type { TablePreferences } from "../use-table-preferences";
import { useListViews } from "./use-list-views";
import { ViewsPanel } from "./views-panel";
import { VIEWS_BUTTON } from "./views-button";

interface ViewsMenuProps {
  readonly collection: Collection;
  readonly list: ListTable;
  readonly preferences: TablePreferences;
  /** Shows the views inline instead of in a popup, where there is no room for one. */
  readonly inline: boolean;
}

/**
 * A button for the saved views. Escape closes the panel. It replaces the button that loaded it, so it starts open and
 * focused.
 */
export function ViewsMenu({ collection, list, preferences, inline }: ViewsMenuProps) {
  const [open, setOpen] = useState(true);
  const box = useRef<HTMLDivElement>(null);
  const views = useListViews(collection, list, preferences);
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
      <div ref={box} tabIndex={-1} className={settings.inline}>
        <ViewsPanel views={views} onClose={() => undefined} />
      </div>
    );
  }
  return (
    <div
      ref={box}
      className={settings.box}
      onKeyDown={(event) => {
        if (event.key === "Escape" && open) close();
      }}
    >
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        arrow={false}
        destroyOnHidden
        content={<ViewsPanel views={views} onClose={close} />}
        // Beside the button, so that the Tab key moves between them.
        getPopupContainer={(button) => button.parentElement ?? button}
      >
        <Button {...VIEWS_BUTTON} aria-expanded={open} autoFocus>
          {views.name || "Views"}
          {views.changed && " •"}
        </Button>
      </Popover>
    </div>
  );
}
