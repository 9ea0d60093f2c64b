import { SERVER_TIME, type FieldDeclaration, type FieldModel, type FieldOptions } from "../../schema/types";
import { momentOf } from "../moment";
import { storedKey } from "../text-value";

export interface TimestampOptions extends FieldOptions {
  /** When the server writes its time: at every save, or once. */
  readonly auto: "save" | "create";
}
export type TimestampField = FieldDeclaration<string | null> & TimestampOptions;

/** A moment that the server sets. In a record it is ISO text. */
export const timestamp = (options: TimestampOptions): TimestampField => ({
  form: "none",
  ...options,
  type: "timestamp",
});

export const timestampFieldModel: FieldModel<TimestampField, string> = {
  type: "timestamp",
  sortable: true,
  stamps: (field, mode) => field.auto === "save" || mode === "create",
  read: (stored, field) => momentOf(stored[storedKey(field)])?.toISOString() ?? null,
  write: (_value, field) => ({ [storedKey(field)]: SERVER_TIME }),
  check: () => undefined,
  rules: (field) => ({ [storedKey(field)]: (value) => `${value} == request.time` }),
  declarationErrors: (field) => [
    ...(field.auto === "save" || field.auto === "create" ? [] : ['auto is neither "save" nor "create"']),
    ...(field.form === "none" ? [] : ['a timestamp needs form "none"']),
  ],
  text: (value) => value ?? "",
  sheet: (value) => value && { moment: value },
};
