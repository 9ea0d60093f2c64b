import type { Mode } from "../../fields/record";
import type { Collection, Field, FormValues } from "../../schema/types";
import { FormField } from "./form-field";
import { FormerNameNote } from "./former-name-note";
import { RenewedPassword } from "./renewed-password";
import styles from "./form.module.css";

interface FormFieldsProps {
  readonly collection: Collection;
  readonly mode: Mode;
  /** The record that is edited, as it was loaded. */
  readonly loaded: FormValues | undefined;
}

/** The fields of a collection's form in the order of the declaration, under the headings of their sections. */
export function FormFields({ collection, mode, loaded }: FormFieldsProps) {
  const { fields: all, signIn, formerNames } = collection;
  const renews = signIn !== undefined && mode === "edit";
  const ordinary = renews ? all.filter(({ key }) => key !== signIn.password) : all;
  return (
    <>
      {sectionsOf(ordinary, mode).map(({ heading, fields }) => (
        <fieldset key={heading ?? ""} className={styles.section}>
          {heading !== undefined && <legend>{heading}</legend>}
          {fields.map((field) => (
            <FormField
              key={field.key}
              field={field}
              mode={mode}
              fields={all}
              {...(mode === "edit" &&
                field.key === formerNames?.of && {
                  note: <FormerNameNote collection={collection} loaded={loaded} />,
                })}
            />
          ))}
        </fieldset>
      ))}
      {renews && <RenewedPassword collection={collection} loaded={loaded} />}
    </>
  );
}

interface Section {
  readonly heading: string | undefined;
  readonly fields: Field[];
}

/** Puts the fields of each section together, at the place of its first field. */
function sectionsOf(fields: readonly Field[], mode: Mode): readonly Section[] {
  const sections = new Map<string | undefined, Section>();
  for (const field of fieldsOf(fields, mode)) {
    const section = sections.get(field.section) ?? { heading: field.section, fields: [] };
    section.fields.push(field);
    sections.set(field.section, section);
  }
  return [...sections.values()];
}

/** The fields that the form holds in this mode. */
export function fieldsOf(fields: readonly Field[], mode: Mode): readonly Field[] {
  return fields.filter(({ form = "both" }) => form === "both" || form === mode);
}
