import type { SkippedRecord } from "../../contract/history";
import { counted } from "../../schema/default-messages";
import type { Collection } from "../../schema/types";
import { passwordsText } from "../activity/undo-messages";

/** So many are named one by one. */
const MAX_LISTED = 20;

interface UndoResultSummaryProps {
  readonly left: readonly SkippedRecord[];
  readonly label: Collection["label"];
  readonly notices: readonly string[];
  /** As in `UndoResult`. */
  readonly passwords: number;
}

/** What an undo has left as it is, and what is to be known of what it has done. */
export function UndoResultSummary({ left, label, notices, passwords }: UndoResultSummaryProps) {
  return (
    <>
      {summaries(left).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {left.length > 0 && (
        <ul>
          {left.slice(0, MAX_LISTED).map((one, index) => (
            // What is known by its number alone has no id, and the list does not change.
            <li key={index}>
              <bdi>{one.count === undefined ? one.title || one.id : counted(one.count, label)}</bdi>:{" "}
              {one.reason}
            </li>
          ))}
          {left.length > MAX_LISTED && <li>and {(left.length - MAX_LISTED).toLocaleString("en")} more</li>}
        </ul>
      )}
      {[...new Set(notices)].map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      {passwords > 0 && <p>{passwordsText(passwords)}</p>}
    </>
  );
}

/** How many records stay as they are, and of how many only a part does. */
function summaries(left: readonly SkippedRecord[]): readonly string[] {
  const sum = (some: readonly SkippedRecord[]) => some.reduce((all, { count = 1 }) => all + count, 0);
  const whole = sum(left.filter(({ inPart }) => !inPart));
  const parts = sum(left.filter(({ inPart }) => inPart));
  return [
    ...(whole === 0
      ? []
      : [
          whole === 1
            ? "One record stays as it is."
            : `${whole.toLocaleString("en")} records stay as they are.`,
        ]),
    ...(parts === 0
      ? []
      : [
          parts === 1
            ? "Of one record a part stays as it is."
            : `Of ${parts.toLocaleString("en")} records a part stays as it is.`,
        ]),
  ];
}
