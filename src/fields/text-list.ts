/** Functions of the field types that hold several short texts. */
import { trimText } from "../schema/visible-text";
import { readText } from "./text-value";

/** @param value a stored list, or texts separated by commas, as in an imported cell. */
export function readTexts(value: unknown): readonly string[] | null {
  if (Array.isArray(value)) return cleanTexts(value.map(readText));
  const text = readText(value);
  return text === null ? null : cleanTexts(text.split(","));
}

/** Trims the texts, and removes duplicates and empty ones. */
export function cleanTexts(texts: readonly (string | null)[]): readonly string[] {
  const trimmed = texts.map((text) => trimText(text ?? "")).filter((text) => text !== "");
  return [...new Set(trimmed)];
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

export const TEXT_LIST_RULE_FUNCTIONS = {
  "isTextList(value, most)": [
    "value is list",
    "value.size() <= most",
    "value.toSet().size() == value.size()",
  ],
};
