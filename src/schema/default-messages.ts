import type { CollectionDeclaration, Messages } from "./types";

/** @returns a collection's messages, made from its label. A declaration lists only the texts that differ. */
export function defaultMessages({ one, many }: CollectionDeclaration["label"]): Messages {
  const record = withinSentence(one);
  return {
    add: `+ Add ${one}`,
    empty: `No ${withinSentence(many)} found.`,
    invalid: "Please fill in all required fields.",
    created: `${one} added!`,
    updated: `${one} updated!`,
    deleted: `${one} deleted!`,
    saveFailed: `Failed to save ${record}`,
    deleteFailed: `Failed to delete ${record}`,
    loadFailed: `Failed to load ${withinSentence(many)}`,
    confirmDelete: `Are you sure you want to delete this ${record}?`,
  };
}

/** "Parking Permits" becomes "parking permits". Words with several capitals stay unchanged: "VIP", "QR". */
function withinSentence(label: string): string {
  return label.replace(/\S+/g, (word) => (/^\p{Lu}\P{Lu}+$/u.test(word) ? word.toLowerCase() : word));
}

/**
 * @returns "1 brand" or "3 companies". The plural is derived from `one`, because `many` is a heading such as
 * "Services Management".
 */
export function counted(count: number, { one }: CollectionDeclaration["label"]): string {
  const word = withinSentence(one);
  const number = count.toLocaleString("en");
  if (count === 1) return `${number} ${word}`;
  if (/[^aeiou]y$/.test(word)) return `${number} ${word.slice(0, -1)}ies`;
  return `${number} ${word}${/(s|x|z|ch|sh)$/.test(word) ? "es" : "s"}`;
}
