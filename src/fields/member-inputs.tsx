import { Form } from "antd";
import type { Field, FieldDeclaration } from "../schema/types";
import { SiblingValues } from "./sibling-values";
import { memberErrors, type MembersForm } from "./members";
import { modelOf } from "./models";
import type { FieldView } from "./view-types";
import styles from "./member-inputs.module.css";

/** How each type looks is passed in: the list of views holds those of fields with fields inside as well. */
export type ViewOf = (field: FieldDeclaration) => FieldView;

interface MemberInputsProps {
  readonly viewOf: ViewOf;
  /** Each input's id is this one with the member's key behind it. */
  readonly id: string | undefined;
  readonly members: readonly Field[];
  readonly value: MembersForm | null | undefined;
  readonly onChange: (value: MembersForm) => void;
  readonly readOnly: boolean | undefined;
  /** Marks what is wrong, as after a try to save. */
  readonly showErrors: boolean;
}

const NOTHING: MembersForm = {};

/** The inputs of the fields inside one value, in the form's grid. */
export function MemberInputs(props: MemberInputsProps) {
  const { viewOf, id, members, value, onChange, readOnly, showErrors } = props;
  const errors = showErrors ? memberErrors(value, members, modelOf) : {};
  return (
    <SiblingValues value={value ?? NOTHING}>
      <div className={styles.grid}>
        {members.map((member) => {
          const { Input, wide } = viewOf(member);
          const inputId = memberId(id, member);
          const error = errors[member.key];
          return (
            <div key={member.key} className={styles.member} data-wide={wide === true}>
              <Form.Item
                label={member.label}
                htmlFor={inputId}
                required={member.required === true}
                extra={member.help}
                {...(error !== undefined && {
                  validateStatus: "error",
                  help: <span id={`${inputId}-fault`}>{error}</span>,
                })}
              >
                <Input
                  field={readOnly ? { ...member, readOnly } : member}
                  id={inputId}
                  value={value?.[member.key] ?? null}
                  onChange={(next) => onChange({ ...value, [member.key]: next })}
                  aria-required={member.required === true ? "true" : "false"}
                  {...(error !== undefined && {
                    "aria-invalid": "true",
                    "aria-describedby": `${inputId}-fault`,
                  })}
                />
              </Form.Item>
            </div>
          );
        })}
      </div>
    </SiblingValues>
  );
}

function memberId(id: string | undefined, { key }: Field): string {
  return `${id ?? ""}-${key}`;
}

/** Puts the focus into the first input that is wrong, or the first of all. */
export function focusMember(
  id: string | undefined,
  value: MembersForm | null | undefined,
  members: readonly Field[],
): void {
  const errors = memberErrors(value, members, modelOf);
  const first = members.find(({ key }) => Object.hasOwn(errors, key)) ?? members[0];
  if (first) document.getElementById(memberId(id, first))?.focus();
}
