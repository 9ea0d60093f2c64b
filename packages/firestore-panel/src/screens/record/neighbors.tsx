/** From a record to those before and after it in the list's page that it was opened from. */
import { DownOutlined, UpOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useRef } from "react";
import { useLocation, useNavigate, type Location } from "react-router";
import type { Collection } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { isDialogOpen, useKeys } from "../../ui/browser-hooks";
import styles from "./frame.module.css";
import { formAddress, originOf, recordAddress } from "./record-address";

type Direction = "previous" | "next";
type Place = "details" | "form";

/** What a history entry holds of the list that it was opened from. */
export interface ListedRows {
  /** Of the page's rows, in their order. */
  readonly ids: readonly string[];
  /** Whether the list has a page before or after them. */
  readonly previous: boolean;
  readonly next: boolean;
}

interface EntryState {
  readonly rows?: ListedRows;
  /** A turn of the list's page, after which the list opens its first or last record in the same place. */
  readonly turn?: { readonly direction: Direction; readonly place: Place };
  /** The button that led here. In the details it has the focus again; a form has it as when it opens. */
  readonly moved?: Direction;
}

/** @returns an entry's state; the panel alone writes it. */
export const entryState = (state: unknown): EntryState => state ?? {};

const MODAL = "[aria-modal=true]";
/** Where Alt+Up and Alt+Down have a meaning of their own: they open a list or a calendar, and move the caret. */
const WITH_OWN_KEYS = "[role=combobox], [role=spinbutton], [role=menu], .ant-picker, textarea, select";

const DIRECTIONS: { readonly [key: string]: Direction } = { ArrowUp: "previous", ArrowDown: "next" };
/** For `aria-keyshortcuts`, and for people. */
const SHORTCUTS = {
  previous: { name: "Alt+ArrowUp", shown: "Alt+↑" },
  next: { name: "Alt+ArrowDown", shown: "Alt+↓" },
};

interface NeighborsProps {
  readonly collection: Collection;
  readonly id: string;
  readonly place: Place;
  readonly disabled?: boolean;
}

/** "Previous" and "next", by button and key. Nothing for a record that was not opened from a list. */
export function Neighbors({ collection, id, place, disabled = false }: NeighborsProps) {
  const t = useText();
  const navigate = useNavigate();
  const location: Location<unknown> = useLocation();
  const { state, search } = location;
  const group = useRef<HTMLSpanElement>(null);
  const { rows, moved } = entryState(state);
  const from = originOf(state, collection.routes?.list ?? "/");
  const at = rows?.ids.indexOf(id) ?? -1;

  const targetOf = (direction: Direction) => {
    if (!rows || from === undefined || at < 0 || disabled) return undefined;
    const neighbor = rows.ids[direction === "next" ? at + 1 : at - 1];
    if (neighbor !== undefined) return { to: addressOf(neighbor), state: { from, rows, moved: direction } };
    return rows[direction]
      ? { to: turned(from, direction), state: { turn: { direction, place } } }
      : undefined;
  };
  const addressOf = (neighbor: string) => {
    if (place === "details") return recordAddress(collection, neighbor) ?? "";
    if (collection.routes?.form !== "modal") return formAddress(collection, neighbor) ?? "";
    const params = new URLSearchParams(search);
    params.set("edit", neighbor);
    return `?${params.toString()}`;
  };
  // The entry stays one, so that Back leads to the list.
  const go = (direction: Direction) => {
    const target = targetOf(direction);
    if (target) void navigate(target.to, { replace: true, state: target.state });
  };

  useKeys((event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, repeat, isComposing, target } = event;
    const direction = DIRECTIONS[key];
    if (!direction || !altKey || ctrlKey || metaKey || shiftKey || repeat || isComposing) return;
    const at = target instanceof Element ? target : document.body;
    if (event.defaultPrevented || at.closest(WITH_OWN_KEYS)) return;
    // A question or another dialog is over this record.
    if (isDialogOpen() && at.closest(MODAL) !== group.current?.closest(MODAL)) return;
    event.preventDefault();
    go(direction);
  });

  if (!rows || from === undefined || at < 0) return null;
  const buttonOf = (direction: Direction) => {
    const label = t(`form.neighbors.${direction}`);
    const { name, shown } = SHORTCUTS[direction];
    return (
      <Button
        type="text"
        icon={direction === "next" ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
        aria-label={label}
        aria-keyshortcuts={name}
        title={`${label} (${shown})`}
        autoFocus={place === "details" && moved === direction}
        disabled={targetOf(direction) === undefined}
        onClick={() => go(direction)}
      />
    );
  };
  return (
    <span ref={group} className={place === "form" ? styles.neighbors : undefined}>
      {buttonOf("previous")}
      {buttonOf("next")}
    </span>
  );
}

/** @returns the address of the list's page before or after this one. */
function turned(list: string, direction: Direction): string {
  const [path, search] = list.split("?");
  const params = new URLSearchParams(search);
  const page = Number(params.get("page") ?? 1) + (direction === "next" ? 1 : -1);
  params.set("page", String(page));
  if (page <= 1) params.delete("page");
  return `${path}?${params.toString()}`;
}
