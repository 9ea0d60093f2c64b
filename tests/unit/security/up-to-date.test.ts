/** The generated files in the repository are those of the declarations. */
import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { collections } from "../../../src/resources";
import { generatedFiles } from "../../../packages/firestore-panel/src/rules/firestore-rules";

const root = new URL("../../../", import.meta.url);

it.each([...generatedFiles(collections)])("%s in the repository is up to date", async (name, text) => {
  expect(await readFile(new URL(name, root), "utf8")).toBe(text);
});

it("firebase.json deploys the generated files", async () => {
  const config = await readFile(new URL("firebase.json", root), "utf8");
  for (const name of generatedFiles(collections).keys()) expect(config).toContain(`"${name}"`);
});
