import { Form } from "antd";
import { ErrorBoundary } from "../components/error-boundary";
import { checkField, isRequired, type Mode } from "../fields/record";
import { viewOf } from "../fields/views";
import type { Collection, Field } from "../schema/types";
import styles from "./form.module.css";

/** The fields of a collection's form in the order of the declaration, under the headings of their sections. */
export function FormFields({ collection, mode }: { collection: Collection; mode: Mode }) {
  return sectionsOf(collection.fields, mode).map(({ heading, fields }) => (
    <fieldset key={heading ?? ""} className={styles.section}>
      {heading !== undefined && <legend>{heading}</legend>}
      {fields.map((field) => (
        <FormField key={field.key} field={field} mode={mode} />
      ))}
    </fieldset>
  ));
}

function FormField({ field, mode }: { field: Field; mode: Mode }) {
  const { Input, wide } = viewOf(field);
  return (
    <div className={styles.field} data-wide={wide === true}>
      <ErrorBoundary
        fallback={(error) => <p role="alert">{`${field.label} cannot be shown: ${error.message}`}</p>}
      >
        <Form.Item
          name={field.key}
          label={field.label}
          required={isRequired(field, mode)}
          extra={field.help}
          rules={[
            {
              validator(_, value: unknown) {
                const fault = checkField(field, { [field.key]: value }, mode);
                return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault));
              },
            },
          ]}
        >
          <Input field={field} />
        </Form.Item>
      </ErrorBoundary>
    </div>
  );
}

interface Section {
  readonly heading: string | undefined;
  readonly fields: Field[];
}

/** Fields of one section stand together, at the place of the first of them. */
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
