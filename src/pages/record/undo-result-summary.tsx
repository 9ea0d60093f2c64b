import type { SkippedRecord } from "../../contract/history";
import { counted } from "../../schema/default-messages";
import type { Collection } from "../../schema/types";
import { passwordsText } from "../activity/undo-messages";

/** The maximum number of names to list. */
const MAX_LISTED = 20;

interface UndoResultSummaryProps {
  readonly left: readonly SkippedRecord[];
  readonly label: Collection["label"];
  readonly notices: readonly string[];
  /** As in `UndoResult`. */
  readonly passwords: number;
}

/** The records that an undo left unchanged, and its follow-up steps. */
export function UndoResultSummary({ left, label, notices, passwords }: UndoResultSummaryProps) {
  return (
    <>
      {summaries(left).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {left.length > 0 && (
        <ul>
          {left.slice(0, MAX_LISTED).map((one, index) => (
            // Some entries have no id, and the list does not change.
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

/** The numbers of records that stay unchanged completely or partly. */
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
