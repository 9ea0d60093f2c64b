/** What only an edit by a person repairs in a stored record. */
import { FieldPath, type QueryDocumentSnapshot } from "firebase/firestore";
import { isDay } from "../fields/date/model";
import { storedKeysOf } from "../fields/models";
import type { Collection, Field } from "../schema/types";

/** Whether a date is stored in another form, such as "31/12/2025", a timestamp or Arabic digits. */
export function hasOtherDate({ fields }: Collection, document: QueryDocumentSnapshot): boolean {
  return fields.some((field) => {
    if (field.type !== "date") return false;
    const stored: unknown = document.get(storedPath(field));
    return !isEmpty(stored) && !isDay(stored);
  });
}

/** The password that the app compares. Of a field of type "password", only the rules know whether there is one. */
export function passwordField({ fields }: Collection): Field | undefined {
  return fields.find(({ type, required }) => type === "readablePassword" && Boolean(required));
}

export function lacksPassword(collection: Collection, document: QueryDocumentSnapshot): boolean {
  const field = passwordField(collection);
  return field !== undefined && isEmpty(document.get(storedPath(field)));
}

export function storedPath(field: Field): FieldPath {
  return new FieldPath(...(storedKeysOf(field)[0] ?? field.key).split("."));
}

function isEmpty(stored: unknown): boolean {
  return stored === undefined || stored === null || stored === "";
}
