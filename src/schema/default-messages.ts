import type { CollectionDeclaration, Messages } from "./types";

/** What the screens say of a collection, made of what it is called. A declaration names only what it says otherwise. */
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

/** "Parking Permits" -> "parking permits". A word of more capitals stays as it is: "VIP", "QR". */
function withinSentence(label: string): string {
  return label.replace(/\S+/g, (word) => (/^\p{Lu}\P{Lu}+$/u.test(word) ? word.toLowerCase() : word));
}
