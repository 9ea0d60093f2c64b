import type { FieldDeclarations, FormValues, RecordData } from "../../schema/types";
import styles from "./cell.module.css";
import { CutText, Marked } from "../../ui/values";
import { modelOf } from "../models";
import { sameValue } from "../record";
import { Empty, type CellProps, type ViewOf } from "../view-types";
import { membersOf, type ArrayField, type GroupField } from "./model";
import { useText } from "../../texts/use-text";

interface MemberValuesProps {
  readonly viewOf: ViewOf;
  readonly declaration: { readonly fields: FieldDeclarations };
  readonly value: FormValues;
  readonly record: RecordData;
  readonly other: FormValues | null | undefined;
}

function MemberValues({ viewOf, declaration, value, record, other }: MemberValuesProps) {
  return (
    <dl className={styles.values}>
      {membersOf(declaration)
        .filter(({ detail }) => detail !== false)
        .map((member) => {
          const { Cell } = viewOf(member);
          const one = value[member.key];
          const differs = other !== undefined && !sameValue(member, one, other?.[member.key]);
          return (
            <div key={member.key}>
              <dt>{member.label}</dt>
              <dd data-differs={differs}>
                <Cell field={member} value={one} query="" show="full" record={record} />
              </dd>
            </div>
          );
        })}
    </dl>
  );
}

/** "12 Pearl Street, 66" in a list; each value with its label on the detail page. */
export function groupCell(viewOf: ViewOf) {
  return function GroupCell(props: CellProps<GroupField, FormValues>) {
    const { field, value, query, show, record, other } = props;
    if (!value) return <Empty />;
    if (show === "full") return <MemberValues {...{ viewOf, value, record, other }} declaration={field} />;
    const text = modelOf(field).text?.(value, field) ?? "";
    return (
      <CutText text={text}>
        <Marked text={text} query={query} />
      </CutText>
    );
  };
}

/** "2: Souq, 1; Pearl" in a list: the number of items and a short text of each. */
export function arrayCell(viewOf: ViewOf) {
  return function RepeatCell(props: CellProps<ArrayField, readonly FormValues[]>) {
    const { field, value, query, show, record, other } = props;
    const t = useText();
    if (!value || value.length === 0) return <Empty />;
    if (show === "full") {
      return (
        <ol className={styles.items}>
          {value.map((item, index) => (
            <li key={index}>
              <h3>{t("fields.array.item", { item: field.itemLabel, number: index + 1 })}</h3>
              <MemberValues
                {...{ viewOf, record }}
                declaration={field}
                value={item}
                other={other === undefined ? undefined : (other?.[index] ?? null)}
              />
            </li>
          ))}
        </ol>
      );
    }
    const text = modelOf(field).text?.(value, field) ?? "";
    return (
      <CutText text={`${value.length}: ${text}`}>
        {value.length}: <Marked text={text} query={query} />
      </CutText>
    );
  };
}
