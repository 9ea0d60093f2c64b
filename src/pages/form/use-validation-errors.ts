import type { FormInstance } from "antd";
import { useCallback, useState } from "react";
import type { Field } from "../../schema/types";

export interface ValidationError {
  readonly key: string;
  readonly label: string;
  readonly message: string;
}

/**
 * The errors of the last try to save. An error disappears when its field becomes valid. A later error shows only at its
 * field until the next try.
 */
export function useValidationErrors(fields: readonly Field[], form: FormInstance) {
  const [validationErrors, setValidationErrors] = useState<readonly ValidationError[]>([]);

  /** The fields' current errors in form order. */
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
    /** Call it when a field changed or was validated again. */
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
