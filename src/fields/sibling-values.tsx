import { Form } from "antd";
import { createContext, useContext } from "react";
import type { Field } from "../schema/types";
import type { MembersForm } from "./nested/members";

/** The fields of the record in the surrounding form. */
export const RecordFields = createContext<readonly Field[]>([]);

/** The values of the other members of the same group or item; undefined at the top level. */
export const SiblingValues = createContext<MembersForm | undefined>(undefined);

/**
 * @returns the current value of another field: of the same group or item, or else of the record's form.
 * @param key undefined for a field without a bound.
 */
export function useSiblingValue(key: string | undefined): unknown {
  const members = useContext(SiblingValues);
  const inForm: unknown = Form.useWatch(key ?? [], { preserve: true });
  if (key === undefined) return undefined;
  return members ? members[key] : inForm;
}
