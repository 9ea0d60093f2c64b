import type { FormInstance } from "antd";
import { useCallback, useState } from "react";
import type { Field } from "../../schema/types";

/** What is wrong with one field. */
export interface ValidationError {
  readonly key: string;
  readonly label: string;
  readonly message: string;
}

/**
 * The errors that the last try to save found. Each goes when its field is mended; a field that is spoilt later is told
 * beside the field alone, until the next try.
 */
export function useValidationErrors(fields: readonly Field[], form: FormInstance) {
  const [validationErrors, setValidationErrors] = useState<readonly ValidationError[]>([]);

  /** What the fields say now, in the order of the form. */
  const current = useCallback((): readonly ValidationError[] => {
    const errors = new Map(
      form.getFieldsError().map(({ name, errors: [message] }) => [String(name[0]), message] as const),
    );
    return fields.flatMap(({ key, label }) => {
      const message = errors.get(key);
      return message === undefined ? [] : { key, label, message };
    });
  }, [fields, form]);

  return {
    validationErrors,
    collect: useCallback(() => setValidationErrors(current()), [current]),
    /** To be called when a field changed, or was checked again. */
    review: useCallback(
      () =>
        setValidationErrors((shown) =>
          shown.length === 0
            ? shown
            : current().filter(({ key }) => shown.some((validationError) => validationError.key === key)),
        ),
      [current],
    ),
    forget: useCallback(() => setValidationErrors([]), []),
  };
}
