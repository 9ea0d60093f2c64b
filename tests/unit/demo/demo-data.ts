import { loadDemo } from "../../../demo/index";
import { plainFields } from "../../../packages/firestore-panel/src/firebase/plain";

export const OPTIONS = { storageOrigin: "http://127.0.0.1:9199", bucket: "westwalk.test" };
export const demo = await loadDemo(OPTIONS);

export interface DecodedDocument {
  readonly path: string;
  readonly id: string;
  readonly data: { readonly [key: string]: unknown };
}

/** The documents directly in this collection. */
export function documentsIn(collection: string): DecodedDocument[] {
  return demo.documents.flatMap(({ path, fields }) => {
    const [name, id = "", ...deeper] = path.split("/");
    return name === collection && deeper.length === 0 ? [{ path, id, data: plainFields(fields) }] : [];
  });
}

/** Every redeemed discount, of all accounts. */
export function redemptions(): DecodedDocument[] {
  return demo.documents.flatMap(({ path, fields }) => {
    const [, , sub, id = ""] = path.split("/");
    return sub === "redeemed_discounts" ? [{ path, id, data: plainFields(fields) }] : [];
  });
}

/** A field of every document, as text. */
export function textsOf(documents: readonly DecodedDocument[], key: string): string[] {
  return documents.map(({ data }) => String(data[key]));
}
