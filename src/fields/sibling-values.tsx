import { Form } from "antd";
import { createContext, useContext } from "react";
import type { Field } from "../schema/types";
import type { MembersForm } from "./members";

/** The fields of the record whose form an input stands in. */
export const RecordFields = createContext<readonly Field[]>([]);

/** The values of the fields that stand inside the same value; undefined for fields of the record itself. */
export const SiblingValues = createContext<MembersForm | undefined>(undefined);

/**
 * What another field holds now: one of the same group or item, or else of the record's form.
 * @param key undefined for a field that is held to no other.
 */
export function useSiblingValue(key: string | undefined): unknown {
  const members = useContext(SiblingValues);
  const inForm: unknown = Form.useWatch(key ?? [], { preserve: true });
  if (key === undefined) return undefined;
  return members ? members[key] : inForm;
}
