import { Picture } from "../../components/picture";
import type { CellProps } from "../view-types";
import type { ImageField } from "./model";

/**
 * A picture of fixed size, or an empty box if it cannot be loaded. It has no alternative text, because the
 * record's name is beside it.
 */
export function ImageCell({ field, value, show, record }: CellProps<ImageField, string>) {
  const name = field.initialsOf === undefined ? undefined : record[field.initialsOf];
  return (
    <Picture
      url={value}
      size={show === "line" ? 44 : 160}
      {...(typeof name === "string" && { initials: initialsOf(name) })}
    />
  );
}

/**
 * @returns the first letters of the first and the last word: "RH" for "Rania Al Haddad". Empty for an empty
 * name.
 */
function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "");
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word = "") => [...word][0])
    .join("")
    .toLocaleUpperCase("en");
}
