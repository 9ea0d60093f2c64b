import { type KeyboardEvent, type ReactNode, createContext, use } from "react";
import type { Field, FieldDeclaration, RecordData } from "../schema/types";
import type { PanelDefinition } from "../definition";
import { useLocalized } from "../texts/use-text";

/** Props that antd's Form.Item gives to its control, and the field. */
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
  readonly value: Value;
  /** The text searched for in this field; empty without a search. */
  readonly query: string;
  /** "line": one line of a list, shortened. "full": the detail page. */
  readonly show: "line" | "full";
  readonly record: RecordData;
  /** Another version of the value: the cell marks what differs from it. */
  readonly other?: Value | null | undefined;
}

/** Its members are methods, so that views of different value types fit into one registry. */
export interface FieldView {
  Input(props: InputProps): ReactNode;
  Cell(props: CellProps): ReactNode;
  /** Whether the cell also shows that there is no value. */
  readonly showsNone?: boolean;
  /** Whether the input takes the form's whole width. */
  readonly wide?: boolean;
}

/** @returns the attributes that connect a control with its label and its error. */
export function controlProps(props: Omit<InputProps, "field" | "value" | "onChange">) {
  const { id, "aria-required": required, "aria-invalid": invalid, "aria-describedby": describedBy } = props;
  return {
    id,
    "aria-required": required === "true" || undefined,
    "aria-invalid": invalid === "true" || undefined,
    "aria-describedby": describedBy,
  };
}

/** In pixels. Seven options, each large enough for a finger, show without scrolling. */
const LIST_HEIGHT = 320;

/** The same for antd's Select, without "required": antd would repeat it on an element without a role. */
export function selectProps(props: Parameters<typeof controlProps>[0]) {
  const { "aria-required": _required, ...rest } = controlProps(props);
  return { ...rest, listHeight: LIST_HEIGHT };
}

/** The same for an input of text, with the text and what the field says about typing it. */
export function textProps(props: InputProps<FieldDeclaration, string>) {
  const { field, value, onChange } = props;
  return {
    ...controlProps(props),
    value: value ?? "",
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange?.(target.value),
    readOnly: field.readOnly,
    placeholder: field.placeholder,
  };
}

/** Typing filters a select by its labels, ignoring case. */
export const SELECT_SEARCH = { showSearch: true, optionFilterProp: "label" } as const;

/** Backspace or Delete empties a select without a search text: antd's clear icon needs a mouse. */
export function emptyingKeys(empty: () => void): (event: KeyboardEvent<HTMLElement>) => void {
  return ({ key, target }) => {
    const isSearched = !(target instanceof HTMLInputElement) || target.value !== "";
    if (!isSearched && ["Backspace", "Delete"].includes(key)) empty();
  };
}

export const RecordFields = createContext<readonly Field[]>([]);

/** PanelShell sets it. */
export const PanelContext = createContext<PanelDefinition | undefined>(undefined);

/** @returns the panel's definition, in the person's language. */
export function usePanel(): PanelDefinition {
  const definition = use(PanelContext);
  if (!definition) throw new Error("Outside of PanelShell there is no panel.");
  return useLocalized(definition);
}
