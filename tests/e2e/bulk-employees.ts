/** Every stored employee, read past the rules. */
import { LOCAL_PROJECT_ID } from "../../demo/project";
import { currentStack } from "./stack";

type Fields = { readonly [key: string]: { readonly [type: string]: unknown } };

export async function storedEmployees(): Promise<readonly { readonly [key: string]: unknown }[]> {
  const { ports } = await currentStack();
  const root = `http://127.0.0.1:${String(ports.firestore)}/v1/projects/${LOCAL_PROJECT_ID}/databases/(default)`;
  const response = await fetch(`${root}/documents:runQuery`, {
    method: "POST",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ structuredQuery: { from: [{ collectionId: "Employees" }] } }),
  });
  if (!response.ok) throw new Error(`The employees could not be read: ${await response.text()}`);
  const results = (await response.json()) as readonly { readonly document?: { readonly fields: Fields } }[];
  return results.flatMap(({ document }) => (document ? [plain(document.fields)] : []));
}

/** { name: { stringValue: "Hind" } } -> { name: "Hind" } */
function plain(fields: Fields): { readonly [key: string]: unknown } {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      "nullValue" in value ? null : Object.values(value)[0],
    ]),
  );
}
