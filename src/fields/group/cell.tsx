import { CutText } from "../../components/cut-text";
import { Marked } from "../../components/marked";
import type { ViewOf } from "../member-inputs";
import { membersOf, membersText, type MembersForm } from "../members";
import { modelOf } from "../models";
import { MemberValues } from "../member-values";
import type { CellProps } from "../view-types";
import type { GroupField } from "./model";

/** Renders "12 Pearl Street, 66" in a list. The detail page shows each value with its label. */
export function groupCell(viewOf: ViewOf) {
  return function GroupCell({ field, value, query, show, record }: CellProps<GroupField, MembersForm>) {
    if (!value) return <span aria-label="empty">–</span>;
    if (show === "full")
      return <MemberValues viewOf={viewOf} declaration={field} value={value} record={record} />;
    const text = membersText(value, membersOf(field), modelOf);
    return (
      <CutText text={text}>
        <Marked text={text} query={query} />
      </CutText>
    );
  };
}
