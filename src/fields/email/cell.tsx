import { CutText } from "../../components/cut-text";
import { Marked } from "../../components/marked";
import styles from "../../components/values.module.css";
import type { CellProps } from "../view-types";
import type { EmailField } from "./model";

/** Domains of at most this many characters do not wrap. */
const SHORT = 32;

/** A mail link on the detail page; plain text in a list. */
export function EmailCell({ value, query, show }: CellProps<EmailField, string>) {
  if (!value) return <span aria-label="empty">–</span>;
  if (show === "full") return <a href={`mailto:${encodeURIComponent(value)}`}>{value}</a>;
  return (
    <CutText text={value}>
      <Address value={value} query={query} />
    </CutText>
  );
}

/** An address that needs two lines breaks before its domain. */
function Address({ value, query }: { value: string; query: string }) {
  const at = value.lastIndexOf("@");
  // A highlight cannot span both parts.
  if (at <= 0 || query.includes("@")) return <Marked text={value} query={query} />;
  return (
    <>
      <Marked text={value.slice(0, at)} query={query} />
      <wbr />
      <span className={value.length - at <= SHORT ? styles.domain : undefined}>
        <Marked text={value.slice(at)} query={query} />
      </span>
    </>
  );
}
