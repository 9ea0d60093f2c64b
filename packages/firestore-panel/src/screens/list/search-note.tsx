import { InboxOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useText } from "../../texts/use-text";
import { NoRows, tooManyToSort } from "./record-table";
import states from "../../ui/states.module.css";
import styles from "./list-notes.module.css";
import type { ListTable } from "./use-list-table";

interface SearchNoteProps {
  readonly list: ListTable;
}

const HINTS = { beginnings: "list.search.beginnings", nothing: "list.search.nothing" } as const;

/**
 * Above the rows: how far the search or the order differs from the request, and a button that continues a search. Without
 * rows it replaces them, because unread records may match.
 */
export function SearchNote({ list }: SearchNoteProps) {
  const { extras, result, tableQuery, query, searchOn } = list;
  const { scanned, searched } = extras;
  const none = result.data.length === 0 && (scanned ?? searched) !== undefined;
  const isDone = scanned === undefined;
  const t = useText();
  const announcement = useAnnouncement(
    extras.unsorted && t("list.search.unsorted"),
    extras.uncounted && t("list.sort.notApplied", { reason: tooManyToSort(t, list) }),
    !isDone && t(none ? "list.search.noneSoFar" : "list.search.looked", { count: scanned }),
    none && isDone && searched === "beginnings" && t("list.search.noBeginning", { query }),
    searched && t(HINTS[searched]),
  );
  // The same elements with and without rows, so that the button keeps the focus.
  return (
    <div className={none ? states.empty : styles.above}>
      {none && <InboxOutlined aria-hidden />}
      <span role="status">{announcement}</span>
      {none && <NoRows list={list} />}
      {!isDone && <SearchOn busy={tableQuery.isFetching} onPress={searchOn} />}
    </div>
  );
}

const FOCUSABLE = "[tabindex='0'], a[href], button";

function SearchOn({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      // The button disappears after a complete search, and its focus would be lost.
      if (!current || current !== document.activeElement) return;
      const controls = current.closest("section")?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [];
      [...controls].find((control) => control !== current)?.focus();
    };
  }, []);
  return (
    <Button ref={button} loading={busy} onClick={onPress}>
      {t("list.search.on")}
    </Button>
  );
}

/** Screen readers announce changes in an existing element, but not a new one. */
function useAnnouncement(...notes: readonly (string | false | undefined)[]): string {
  const words = notes.filter((note) => typeof note === "string").join(" ");
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => setAnnouncement(words), [words]);
  return announcement;
}
