import styles from "../member-inputs.module.css";
import { focusMember, MemberInputs, type ViewOf } from "../member-inputs";
import { membersOf, type MembersForm } from "../members";
import type { InputProps } from "../view-types";
import type { GroupField } from "./model";

export function groupInput(viewOf: ViewOf) {
  return function GroupInput(props: InputProps<GroupField, MembersForm>) {
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
          if (event.target === event.currentTarget) focusMember(id, value, members);
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
