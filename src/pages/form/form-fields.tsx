import type { SaveMode } from "../../fields/record";
import type { Collection, FormValues } from "../../schema/types";
import { FormField } from "./form-field";
import { FormerNameNote } from "./former-name-note";
import { RenewedPassword } from "./renewed-password";
import { sectionId } from "./section-nav";
import { sectionsOf } from "./sections";
import styles from "./form.module.css";

interface FormFieldsProps {
  readonly collection: Collection;
  readonly mode: SaveMode;
  readonly formId: string;
  /** The edited record as loaded. */
  readonly loaded: FormValues | undefined;
}

/** The fields of a collection's form, grouped into sections. */
export function FormFields({ collection, mode, formId, loaded }: FormFieldsProps) {
  const { fields: all, signIn, formerNames } = collection;
  return (
    <>
      {sectionsOf(collection, mode).map(({ heading, fields }, index) => (
        <fieldset
          key={heading ?? ""}
          id={sectionId(formId, index)}
          // Focusable, because choosing a section in the navigation focuses it.
          tabIndex={-1}
          className={styles.section}
        >
          {heading !== undefined && <legend>{heading}</legend>}
          {fields.map(({ field, place }) => (
            <FormField
              key={field.key}
              field={field}
              mode={mode}
              place={place}
              fields={all}
              {...(mode === "edit" &&
                field.key === formerNames?.of && {
                  note: <FormerNameNote collection={collection} loaded={loaded} />,
                })}
            />
          ))}
        </fieldset>
      ))}
      {signIn !== undefined && mode === "edit" && <RenewedPassword collection={collection} loaded={loaded} />}
    </>
  );
}
