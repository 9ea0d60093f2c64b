import { Form } from "antd";
import type { ReactNode } from "react";
import { useProduct } from "../../product";
import { ErrorBoundary } from "../../ui/states";
import { textsIn } from "../../schema/stored-values";
import { RecordFields } from "../../fields/view-types";
import { checkBound, checkField, isEmpty, isRequired, sameValue, type SaveMode } from "../../fields/record";
import { modelOf } from "../../fields/models";
import { viewOf } from "../../fields/views";
import type { Field, FormValues, Collection } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { counts } from "../../data/services";
import { useServiceQuery } from "../use-service";
import styles from "./form.module.css";

const ALONE: readonly Field[] = [];

interface FormFieldProps {
  readonly field: Field;
  readonly mode: SaveMode;
  /** Whether it needs a line of its section for itself. Absent: it is outside of a form. */
  readonly isWide?: boolean;
  readonly note?: ReactNode;
  /** All fields of the record, for a field whose validation compares it with others. */
  readonly fields?: readonly Field[];
  /** The edited record as loaded: its unchanged values are not checked, because an edit does not write them. */
  readonly loaded?: FormValues | undefined;
}

export function FormField({ field, mode, isWide, note, fields = ALONE, loaded }: FormFieldProps) {
  const t = useText();
  const { title } = useProduct();
  const bound = modelOf(field).bound?.keyOf(field);
  const isPassword = field.type === "password";
  const { Input } = viewOf(field);
  const readOnly = field.readOnly ?? (mode === "edit" && field.immutable);
  return (
    <div className={styles.field} data-half={isWide === false} data-read-only={readOnly === true}>
      <ErrorBoundary
        fallback={(error) => (
          <p role="alert">{t("form.broken", { field: field.label, error: error.message })}</p>
        )}
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
                  const isKept =
                    loaded && !isEmpty(field, value) && sameValue(field, value, loaded[field.key]);
                  const validationError =
                    (isKept ? undefined : checkField(field, { [field.key]: value }, mode)) ??
                    checkBound(field, fields, values) ??
                    (isWide === undefined ? hiddenBoundError(field, fields, values) : undefined) ??
                    (isPassword ? await passwordRefusal(value, fields, values, title) : undefined);
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

/** @returns the error of a field that is not shown, and that is compared with this one. */
function hiddenBoundError(field: Field, fields: readonly Field[], values: FormValues): string | undefined {
  const compared = fields.filter((other) => modelOf(other).bound?.keyOf(other) === field.key);
  const errors = compared.flatMap((other) => {
    const error = checkBound(other, fields, values);
    return error === undefined ? [] : `${other.label}: ${error}`;
  });
  return errors[0];
}

/** @returns why a save would refuse a typed password. The first call loads the checker. */
async function passwordRefusal(
  password: unknown,
  fields: readonly Field[],
  values: FormValues,
  product: string,
): Promise<string | undefined> {
  if (typeof password !== "string" || password === "") return undefined;
  try {
    const { ownTexts, passwordError } = await import("../../fields/password/password-error");
    return await passwordError(password, [...ownTexts(fields, values), product]);
  } catch {
    // The checker could not be loaded. The data provider checks again and reports the error.
    return undefined;
  }
}

/** Shown under a name while it changes: counts under this and earlier names remain. */
export function FormerNameNote({
  collection,
  loaded,
}: {
  readonly collection: Collection;
  readonly loaded: FormValues | undefined;
}) {
  const t = useText();
  const { formerNames, label } = collection;
  const typed: unknown = Form.useWatch(formerNames?.of ?? []);
  const before = formerNames && loaded?.[formerNames.of];
  const changed = typeof before === "string" && before !== "" && typed !== undefined && typed !== before;
  const values = formerNames && changed ? [before, ...textsIn(loaded?.[formerNames.field])] : [];
  const { subcollection = "", field = "" } = formerNames?.counted ?? {};
  // The rename is safe without the count.
  const { data } = useServiceQuery(
    counts.tally,
    { subcollection, field, values },
    { enabled: values.length > 0, retry: false },
  );
  const count = data?.counts.flat().reduce((sum, counted) => sum + counted, 0);
  if (!formerNames || !changed || !count) return null;
  const { one, many } = formerNames.counted.label;
  const records = count === 1 ? one : many;
  const texts = { count, records, names: values.length, record: label.one.toLowerCase() };
  return <span role="status">{t("form.formerNames", texts)}</span>;
}
