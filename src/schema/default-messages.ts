import type { CollectionDeclaration, Messages } from "./types";

/** A collection's messages, made from its label. A declaration gives only those that it wants to be different. */
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

/** "Parking Permits" -> "parking permits". Words with several capitals stay as they are: "VIP", "QR". */
function withinSentence(label: string): string {
  return label.replace(/\S+/g, (word) => (/^\p{Lu}\P{Lu}+$/u.test(word) ? word.toLowerCase() : word));
}

/**
 * "1 brand", "3 companies". `many` of a label is a heading ("Services Management"), so the plural is made of `one`, as
 * English makes it of most words.
 */
export function counted(count: number, { one }: CollectionDeclaration["label"]): string {
  const word = withinSentence(one);
  const number = count.toLocaleString("en");
  if (count === 1) return `${number} ${word}`;
  if (/[^aeiou]y$/.test(word)) return `${number} ${word.slice(0, -1)}ies`;
  return `${number} ${word}${/(s|x|z|ch|sh)$/.test(word) ? "es" : "s"}`;
}
