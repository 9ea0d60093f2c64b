import { CutText } from "../../components/cut-text";
import { Marked } from "../../components/marked";
import type { ViewOf } from "../member-inputs";
import { membersOf, membersText, type MembersForm } from "../members";
import { modelOf } from "../models";
import { MemberValues } from "../member-values";
import styles from "../member-values.module.css";
import type { CellProps } from "../view-types";
import type { ArrayField } from "./model";

/**
 * Renders "2: Souq, 1; Pearl" in a list: the number of items and a short text of each. The detail page shows
 * each item with its fields.
 */
export function arrayCell(viewOf: ViewOf) {
  return function RepeatCell(props: CellProps<ArrayField, readonly MembersForm[]>) {
    const { field, value, query, show, record } = props;
    if (!value || value.length === 0) return <span aria-label="empty">–</span>;
    if (show === "full") {
      return (
        <ol className={styles.items}>
          {value.map((item, index) => (
            <li key={index}>
              <h3>{`${field.itemLabel} ${index + 1}`}</h3>
              <MemberValues viewOf={viewOf} declaration={field} value={item} record={record} />
            </li>
          ))}
        </ol>
      );
    }
    const text = value.map((item) => membersText(item, membersOf(field), modelOf)).join("; ");
    return (
      <CutText text={`${value.length}: ${text}`}>
        {value.length}: <Marked text={text} query={query} />
      </CutText>
    );
  };
}
