import { Form } from "antd";
import type { Field, FormValues } from "../../schema/types";
import { SiblingValues, type InputProps, type ViewOf } from "../view-types";
import { checkFields } from "../models";
import styles from "./input.module.css";
import { membersOf, type GroupField } from "./model";

interface MemberInputsProps {
  readonly viewOf: ViewOf;
  /** Prefix of the inputs' ids. */
  readonly id: string | undefined;
  readonly members: readonly Field[];
  readonly value: FormValues | null | undefined;
  readonly onChange: (value: FormValues) => void;
  readonly readOnly: boolean | undefined;
  /** Marks invalid members, as after a save attempt. */
  readonly showErrors: boolean;
}

const NO_VALUES: FormValues = {};

export function MemberInputs(props: MemberInputsProps) {
  const { viewOf, id, members, value, onChange, readOnly, showErrors } = props;
  const errors = showErrors ? checkFields(members, value ?? NO_VALUES) : {};
  return (
    <SiblingValues value={value ?? NO_VALUES}>
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

/** @returns the id of the first invalid input, or of the first one if all are valid. */
export function firstInputId(
  id: string | undefined,
  value: FormValues | null | undefined,
  members: readonly Field[],
): string {
  const errors = checkFields(members, value ?? NO_VALUES);
  const first = members.find(({ key }) => Object.hasOwn(errors, key)) ?? members[0];
  return first ? memberId(id, first) : "";
}

export function groupInput(viewOf: ViewOf) {
  return function GroupInput(props: InputProps<GroupField, FormValues>) {
    const { field, id, value, onChange } = props;
    const members = membersOf(field);
    return (
      <div
        role="group"
        aria-label={field.label}
        aria-describedby={props["aria-describedby"]}
        id={id}
        // The form focuses an invalid field by its id.
        tabIndex={-1}
        onFocus={(event) => {
          if (event.target === event.currentTarget)
            document.getElementById(firstInputId(id, value, members))?.focus();
        }}
        className={styles.group}
      >
        <MemberInputs
          viewOf={viewOf}
          id={id}
          members={members}
          value={value}
          onChange={(next) => onChange?.(next)}
          readOnly={field.readOnly}
          showErrors={props["aria-invalid"] === "true"}
        />
      </div>
    );
  };
}
