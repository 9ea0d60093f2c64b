import type { Access, Collection } from "firestore-panel/schema";

/** What the declaration grants on a collection's records. Companies find their own by its id, which is a list of one. */
export function accessOf({ access, signIn }: Collection): Access {
  if (signIn?.kind !== "company") return access;
  return { ...access, list: [...(access.list ?? []), "company"] };
}
