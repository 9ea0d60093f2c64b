import { Link } from "react-router";
import { isPlainClick } from "./plain-click";
import styles from "./pager.module.css";

interface PagerProps {
  readonly page: number;
  readonly pageCount: number;
  /** Address of a page: links can be opened in a new tab. */
  readonly href: (page: number) => string;
  /** Goes there in this tab. */
  readonly onChoose: (page: number) => void;
}

/** Numbered pages: the first, the last, and those around the current one; "…" stands for what is left out. */
export function Pager({ page, pageCount, href, onChoose }: PagerProps) {
  if (pageCount < 2) return null;
  return (
    <nav aria-label="Pages" className={styles.pager}>
      {pageNumbers(page, pageCount).map((number, index) =>
        number === undefined ? (
          <span key={`gap-${index}`} aria-hidden>
            …
          </span>
        ) : (
          <Link
            key={number}
            to={href(number)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? "page" : undefined}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              onChoose(number);
            }}
          >
            {number}
          </Link>
        ),
      )}
    </nav>
  );
}

/** @returns page numbers in order, with undefined for each gap. */
export function pageNumbers(page: number, pageCount: number): readonly (number | undefined)[] {
  const shown = [1, page - 1, page, page + 1, pageCount].filter((n) => n >= 1 && n <= pageCount);
  const numbers = [...new Set(shown)].sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? number - 1;
    if (number - before === 1) return [number];
    // A gap of one page is that page.
    return number - before === 2 ? [number - 1, number] : [undefined, number];
  });
}
