import { ruleString } from "../../schema/rule-text";
import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { storedKey } from "../text-value";

export type ColourOptions = FieldOptions;
export type ColourField = FieldDeclaration<string | null> & ColourOptions;

/** A colour of the screen, without transparency. Stored: "#rrggbb" in lower case, or null. */
export const colour = (options: ColourOptions): ColourField => ({ ...options, type: "colour" });

const COLOUR = "#[0-9a-f]{6}";
const colourPattern = new RegExp(`^${COLOUR}$`);

export const colourFieldModel: FieldModel<ColourField, string> = {
  type: "colour",
  read: (stored, field) => {
    const value = stored[storedKey(field)];
    return typeof value === "string" && isColour(value) ? cleaned(value) : null;
  },
  write: (value, field) => ({ [storedKey(field)]: cleaned(value ?? "") || null }),
  check: (value: unknown) =>
    typeof value === "string" && isColour(value) ? undefined : "Enter a colour as #rrggbb",
  isEmpty: (value) => typeof value === "string" && value.trim() === "",
  rules: (field) => ({
    [storedKey(field)]: (value) => `${value} is string && ${value}.matches(${ruleString(COLOUR)})`,
  }),
  faults: ({ default: initial }) =>
    initial === undefined || (typeof initial === "string" && isColour(initial))
      ? []
      : ["default is not a colour as #rrggbb"],
  text: (value) => value ?? "",
};

/** As typed: in capitals, or with spaces around it. */
export function isColour(typed: string): boolean {
  return colourPattern.test(cleaned(typed));
}

function cleaned(typed: string): string {
  return typed.trim().toLowerCase();
}
