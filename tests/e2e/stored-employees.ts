/** Every stored employee, read past the rules. */
import type { WireFields } from "local-firebase";
import { LOCAL_PROJECT_ID } from "../../demo/project";
import { fromWireFields } from "../../scripts/owner/from-wire";
import { currentStack } from "./stack";

export async function storedEmployees(): Promise<readonly { readonly [key: string]: unknown }[]> {
  const { ports } = await currentStack();
  const root = `http://127.0.0.1:${String(ports.firestore)}/v1/projects/${LOCAL_PROJECT_ID}/databases/(default)`;
  const response = await fetch(`${root}/documents:runQuery`, {
    method: "POST",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ structuredQuery: { from: [{ collectionId: "Employees" }] } }),
  });
  if (!response.ok) throw new Error(`The employees could not be read: ${await response.text()}`);
  const results = (await response.json()) as readonly {
    readonly document?: { readonly fields: WireFields };
  }[];
  return results.flatMap(({ document }) => (document ? [fromWireFields(document.fields)] : []));
}
