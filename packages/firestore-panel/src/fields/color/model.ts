import { ruleString } from "../../schema/text";
import type { FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { storedKey } from "../text-value";
import { text } from "../../texts/texts";

type ColorOptions = FieldOptions;
export type ColorField = FieldDeclaration<string | null> & ColorOptions;

/** A screen color without transparency. It is stored as "#rrggbb" in lower case, or null. */
export const color = (options: ColorOptions): ColorField => ({ ...options, type: "color" });

const COLOR = "#[0-9a-f]{6}";
const colorPattern = new RegExp(`^${COLOR}$`);

export const colorFieldModel: FieldModel<ColorField, string> = {
  type: "color",
  read: (stored, field) => {
    const value = stored[storedKey(field)];
    return typeof value === "string" && isColor(value) ? cleaned(value) : null;
  },
  write: (value, field) => ({ [storedKey(field)]: cleaned(value ?? "") || null }),
  check: (value: unknown) =>
    typeof value === "string" && isColor(value) ? undefined : text("fields.color.invalid"),
  isEmpty: (value) => typeof value === "string" && value.trim() === "",
  rules: (field) => ({
    [storedKey(field)]: (value) => `${value} is string && ${value}.matches(${ruleString(COLOR)})`,
  }),
  declarationErrors: ({ default: initial }) =>
    initial === undefined || (typeof initial === "string" && isColor(initial))
      ? []
      : ["default is not a colour as #rrggbb"],
  text: (value) => value ?? "",
};

/** Accepts capitals and surrounding spaces. */
export function isColor(typed: string): boolean {
  return colorPattern.test(cleaned(typed));
}

function cleaned(typed: string): string {
  return typed.trim().toLowerCase();
}
