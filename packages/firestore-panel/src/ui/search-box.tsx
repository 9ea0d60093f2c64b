import { CloseOutlined, SearchOutlined } from "@ant-design/icons";
import { useCallback, useEffect, useState } from "react";
import { trimText } from "../schema/text";
import { useText } from "../texts/use-text";
import styles from "./search-box.module.css";

const SEARCH_PAUSE_MS = 250;

interface SearchBoxProps {
  readonly value: string;
  readonly placeholder: string;
  readonly onSearch: (query: string) => void;
}

/** A search field. It searches while the person types, immediately on Enter or blur, and clears on Escape. */
export function SearchBox({ value, placeholder, onSearch }: SearchBoxProps) {
  const t = useText();
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  /** Searches that started here and have not come back as `value`. The person may have typed more in the meantime. */
  const [pending, setPending] = useState<readonly string[]>([]);
  if (shown !== value) {
    const place = pending.indexOf(value);
    setShown(value);
    setPending(place < 0 ? [] : pending.slice(place + 1));
    // Back or a link changed the address.
    if (place < 0) setTyped(value);
  }
  const search = useCallback(
    (words: string) => {
      setPending((before) => [...before, words]);
      onSearch(words);
    },
    [onSearch],
  );
  useEffect(() => {
    if (trimText(typed) === value) return;
    const pause = setTimeout(() => search(trimText(typed)), SEARCH_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, value, search]);

  const searchLeft = () => {
    if (trimText(typed) !== value) search(trimText(typed));
  };
  const clear = () => {
    setTyped("");
    search("");
  };
  return (
    <form
      role="search"
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        search(trimText(typed));
      }}
    >
      <SearchOutlined aria-hidden />
      <input
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // A clicked link may navigate before the pause ends, and Back would then restore an older search.
        onBlur={searchLeft}
        onKeyDown={(event) => {
          if (event.key === "Escape") clear();
        }}
      />
      {typed !== "" && (
        <button type="button" aria-label={t("ui.search.clear")} onClick={clear}>
          <CloseOutlined aria-hidden />
        </button>
      )}
    </form>
  );
}
