import { loadDemo } from "../../../demo/index";
import { plainFields } from "#engine/firebase/plain.ts";

export const OPTIONS = { storageOrigin: "http://127.0.0.1:9199", bucket: "westwalk.test" };
export const demo = await loadDemo(OPTIONS);

/** The documents directly in this collection. */
export function documentsIn(collection: string) {
  return demo.documents.flatMap(({ path, fields }) => {
    const [name, id = "", ...deeper] = path.split("/");
    return name === collection && deeper.length === 0 ? [{ path, id, data: plainFields(fields) }] : [];
  });
}
