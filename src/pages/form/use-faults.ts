import type { FormInstance } from "antd";
import { useCallback, useState } from "react";
import type { Field } from "../../schema/types";

/** What is wrong with one field. */
export interface Fault {
  readonly key: string;
  readonly label: string;
  readonly message: string;
}

/**
 * The faults that the last try to save found. Each goes when its field is mended; a field that is spoilt later is told
 * beside the field alone, until the next try.
 */
export function useFaults(fields: readonly Field[], form: FormInstance) {
  const [faults, setFaults] = useState<readonly Fault[]>([]);

  /** What the fields say now, in the order of the form. */
  const current = useCallback((): readonly Fault[] => {
    const errors = new Map(
      form.getFieldsError().map(({ name, errors: [message] }) => [String(name[0]), message] as const),
    );
    return fields.flatMap(({ key, label }) => {
      const message = errors.get(key);
      return message === undefined ? [] : { key, label, message };
    });
  }, [fields, form]);

  return {
    faults,
    collect: useCallback(() => setFaults(current()), [current]),
    /** To be called when a field changed, or was checked again. */
    review: useCallback(
      () =>
        setFaults((told) =>
          told.length === 0 ? told : current().filter(({ key }) => told.some((fault) => fault.key === key)),
        ),
      [current],
    ),
    forget: useCallback(() => setFaults([]), []),
  };
}
