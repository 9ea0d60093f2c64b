import { membersOf, membersText, type MembersForm } from "./members";
import type { FieldDeclarations, RecordData } from "../../schema/types";
import styles from "./cell.module.css";
import { CutText, Marked } from "../../ui/values";
import { modelOf } from "../models";
import { Empty, type CellProps, type ViewOf } from "../view-types";
import type { GroupField, ArrayField } from "./model";
import { useText } from "../../texts/use-text";

interface MemberValuesProps {
  readonly viewOf: ViewOf;
  readonly declaration: { readonly fields: FieldDeclarations };
  readonly value: MembersForm;
  readonly record: RecordData;
}

/** The members of a value on the detail page, each with its label. */
function MemberValues({ viewOf, declaration, value, record }: MemberValuesProps) {
  return (
    <dl className={styles.values}>
      {membersOf(declaration)
        .filter(({ detail }) => detail !== false)
        .map((member) => {
          const { Cell } = viewOf(member);
          return (
            <div key={member.key}>
              <dt>{member.label}</dt>
              <dd>
                <Cell field={member} value={value[member.key]} query="" show="full" record={record} />
              </dd>
            </div>
          );
        })}
    </dl>
  );
}

/** Renders "12 Pearl Street, 66" in a list. The detail page shows each value with its label. */
export function groupCell(viewOf: ViewOf) {
  return function GroupCell({ field, value, query, show, record }: CellProps<GroupField, MembersForm>) {
    if (!value) return <Empty />;
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

/**
 * Renders "2: Souq, 1; Pearl" in a list: the number of items and a short text of each. The detail page shows
 * each item with its fields.
 */
export function arrayCell(viewOf: ViewOf) {
  return function RepeatCell(props: CellProps<ArrayField, readonly MembersForm[]>) {
    const { field, value, query, show, record } = props;
    const t = useText();
    if (!value || value.length === 0) return <Empty />;
    if (show === "full") {
      return (
        <ol className={styles.items}>
          {value.map((item, index) => (
            <li key={index}>
              <h3>{t("fields.array.item", { item: field.itemLabel, number: index + 1 })}</h3>
              <MemberValues viewOf={viewOf} declaration={field} value={item} record={record} />
            </li>
          ))}
        </ol>
      );
    }
    const text = value
      .map((item) => membersText(item, membersOf(field), modelOf))
      .join(t("common.semicolon"));
    return (
      <CutText text={`${value.length}: ${text}`}>
        {value.length}: <Marked text={text} query={query} />
      </CutText>
    );
  };
}
