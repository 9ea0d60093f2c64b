import type { ReactNode } from "react";
import type { Field, FieldDeclaration, RecordData } from "../schema/types";

/** What antd's Form.Item gives the control inside it, and the field it stands for. */
export interface InputProps<D extends FieldDeclaration = FieldDeclaration, Value = unknown> {
  readonly field: Field<D>;
  readonly id?: string;
  readonly value?: Value | null;
  onChange?(value: Value | null): void;
  readonly "aria-required"?: "true" | "false";
  readonly "aria-invalid"?: "true" | "false";
  readonly "aria-describedby"?: string;
}

export interface CellProps<D extends FieldDeclaration = FieldDeclaration, Value = unknown> {
  readonly field: Field<D>;
  readonly value: Value | null | undefined;
  /** What was searched for in this field; empty when nothing was. */
  readonly query: string;
  /** "line": one line of a list, cut. "full": the detail page. */
  readonly show: "line" | "full";
  readonly record: RecordData;
}

/** How one field type looks. Declared as methods, so that views of different value types fit into one registry. */
export interface FieldView {
  Input(props: InputProps): ReactNode;
  Cell(props: CellProps): ReactNode;
  /** Takes the whole width of the form. */
  readonly wide?: boolean;
}

/** The attributes that tie a control to its label and its error. */
export function controlProps(props: Omit<InputProps, "field" | "value" | "onChange">) {
  const { id, "aria-required": required, "aria-invalid": invalid, "aria-describedby": describedBy } = props;
  return {
    id,
    "aria-required": required === "true" || undefined,
    "aria-invalid": invalid === "true" || undefined,
    "aria-describedby": describedBy,
  };
}

/** Height in pixels at which seven options, each large enough for a finger, show without scrolling. */
const LIST_HEIGHT = 320;

/** The same for antd's Select, without "required": antd would repeat it on an element without a role. */
export function selectProps(props: Parameters<typeof controlProps>[0]) {
  const { "aria-required": _required, ...rest } = controlProps(props);
  return { ...rest, listHeight: LIST_HEIGHT };
}
