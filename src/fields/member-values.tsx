import type { ViewOf } from "./member-inputs";
import { membersOf, type MembersForm } from "./members";
import type { FieldDeclarations, RecordData } from "../schema/types";
import styles from "./member-values.module.css";

interface MemberValuesProps {
  readonly viewOf: ViewOf;
  readonly declaration: { readonly fields: FieldDeclarations };
  readonly value: MembersForm;
  readonly record: RecordData;
}

/** The members of a value on the detail page, each with its label. */
export function MemberValues({ viewOf, declaration, value, record }: MemberValuesProps) {
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
