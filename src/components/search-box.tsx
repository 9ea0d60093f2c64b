import { CloseOutlined, SearchOutlined } from "@ant-design/icons";
import { useEffect, useState } from "react";
import styles from "./search-box.module.css";

/** Milliseconds without a key press after which a search starts. */
const PAUSE_MS = 250;

interface SearchBoxProps {
  readonly value: string;
  readonly placeholder: string;
  readonly onSearch: (query: string) => void;
}

/** A search field that searches while the person types, at once on Enter or when it is left, and clears on Escape. */
export function SearchBox({ value, placeholder, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [answered, setAnswered] = useState(value);
  if (answered !== value) {
    // The address was changed by Back or a link: show its words, unless they are what is being typed.
    setAnswered(value);
    if (typed.trim() !== value) setTyped(value);
  }
  useEffect(() => {
    if (typed.trim() === value) return;
    const pause = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, value, onSearch]);

  const searchLeft = () => {
    if (typed.trim() !== value) onSearch(typed.trim());
  };
  const clear = () => {
    setTyped("");
    onSearch("");
  };
  return (
    <form
      role="search"
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <SearchOutlined aria-hidden />
      <input
        type="search"
        aria-label={placeholder}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // A link that is pressed may lead away before the pause is over, and Back would find an older search.
        onBlur={searchLeft}
        onKeyDown={(event) => {
          if (event.key === "Escape") clear();
        }}
      />
      {typed !== "" && (
        <button type="button" aria-label="Clear search" onClick={clear}>
          <CloseOutlined aria-hidden />
        </button>
      )}
    </form>
  );
}
