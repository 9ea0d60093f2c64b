/** The enumerations of a query in the protocol's numbering: REST clients may send the number instead of the name. */
export const DIRECTIONS = ["DIRECTION_UNSPECIFIED", "ASCENDING", "DESCENDING"];
export const COMPOSITE_OPERATORS = ["OPERATOR_UNSPECIFIED", "AND", "OR"];
export const FIELD_OPERATORS = [
  "OPERATOR_UNSPECIFIED",
  "LESS_THAN",
  "LESS_THAN_OR_EQUAL",
  "GREATER_THAN",
  "GREATER_THAN_OR_EQUAL",
  "EQUAL",
  "NOT_EQUAL",
  "ARRAY_CONTAINS",
  "IN",
  "ARRAY_CONTAINS_ANY",
  "NOT_IN",
];
export const UNARY_OPERATORS = ["OPERATOR_UNSPECIFIED", "", "IS_NAN", "IS_NULL", "IS_NOT_NAN", "IS_NOT_NULL"];

/** The name of an enumeration's value. @returns undefined for an absent, unknown or unspecified value. */
export function enumName(names: readonly string[], value: unknown): string | undefined {
  const at = typeof value === "number" ? value : names.indexOf(String(value));
  return at > 0 && names[at] !== "" ? names[at] : undefined;
}
