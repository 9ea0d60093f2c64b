import { Form } from "antd";
import type { ReactNode } from "react";
import { ErrorBoundary } from "../../components/error-boundary";
import { RecordFields } from "../../fields/sibling-values";
import { checkBound, checkField, isRequired, type SaveMode } from "../../fields/record";
import { modelOf } from "../../fields/models";
import { viewOf } from "../../fields/views";
import type { Field, FormValues } from "../../schema/types";
import type { FieldPlace } from "./field-layout";
import { passwordRefusal } from "./password-refusal";
import styles from "./form.module.css";

const ALONE: readonly Field[] = [];

interface FormFieldProps {
  readonly field: Field;
  readonly mode: SaveMode;
  /** The position in its section; absent for a single field. */
  readonly place?: FieldPlace;
  /** Replaces the field's help text. */
  readonly note?: ReactNode;
  /** All fields of the record, for a field whose validation compares it with others. */
  readonly fields?: readonly Field[];
}

/** One form field: label, input and validation errors. */
export function FormField({ field, mode, place, note, fields = ALONE }: FormFieldProps) {
  const bound = modelOf(field).bound?.(field)?.key;
  const isPassword = field.type === "password";
  const { Input } = viewOf(field);
  const readOnly = field.readOnly ?? (mode === "edit" && field.immutable);
  return (
    <div
      className={styles.field}
      data-columns={place?.columns}
      data-rows={place?.rows}
      data-read-only={readOnly === true}
    >
      <ErrorBoundary
        fallback={(error) => <p role="alert">{`${field.label} cannot be shown: ${error.message}`}</p>}
      >
        <RecordFields value={fields}>
          <Form.Item
            name={field.key}
            label={field.label}
            required={isRequired(field, mode)}
            extra={note ?? field.help}
            // Validates again when the other field changes.
            {...(bound !== undefined && { dependencies: [bound] })}
            rules={[
              ({ getFieldsValue }) => ({
                // A password's input shows its own validation while the person types.
                ...(isPassword && { validateTrigger: "onSubmit" }),
                async validator(_, value: unknown) {
                  const values = getFieldsValue(true) as FormValues;
                  const validationError =
                    checkField(field, { [field.key]: value }, mode) ??
                    checkBound(field, fields, values) ??
                    (isPassword ? await passwordRefusal(value, fields, values) : undefined);
                  if (validationError !== undefined) throw new Error(validationError);
                },
              }),
            ]}
          >
            <Input field={readOnly ? { ...field, readOnly } : field} />
          </Form.Item>
        </RecordFields>
      </ErrorBoundary>
    </div>
  );
}
