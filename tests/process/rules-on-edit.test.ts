/** The rules of `npm run dev`, which follow an edit of the declarations. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "vite";
import { expect, it, onTestFinished } from "vitest";
import { rulesOnEdit, updateRules } from "../../scripts/rules/rules-on-edit";
import { writeStale } from "../../scripts/rules/write-rules";

it("an edited declaration changes the rules, a wrong one is reported, and nothing is written twice", async () => {
  const folder = await mkdtemp(join(tmpdir(), "rules-on-edit-"));
  const declare = (text: string) => writeFile(join(folder, "declared.js"), text);
  await declare('export const rules = "first";');
  const write = `import { writeFile } from "node:fs/promises";
import { rules } from "./declared.js";
export async function writeRules(folder) {
  await writeFile(folder + "/firestore.rules", rules.trim());
  return ["firestore.rules"];
}`;
  await writeFile(join(folder, "write-rules.js"), write);
  const said: string[] = [];
  const options = ["/write-rules.js", folder, (line: string) => void said.push(line)] as const;
  const server = await createServer({
    configFile: false,
    root: folder,
    logLevel: "silent",
    server: { middlewareMode: true, ws: false },
    plugins: [rulesOnEdit(...options)],
  });
  onTestFinished(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const rules = () => readFile(join(folder, "firestore.rules"), "utf8");
  await updateRules(server, ...options);
  expect(await rules()).toBe("first");
  await declare('export const rules = "second";');
  await expect.poll(rules, { timeout: 10_000 }).toBe("second");
  await declare("export const rules = undefined;");
  await expect.poll(() => said.at(-1), { timeout: 10_000 }).toMatch(/^The rules were not written: /);
  expect(said[0]).toBe("firestore.rules written: the declarations have changed.");

  expect(await writeStale(folder, [["firestore.rules", "third"]], false)).toEqual(["firestore.rules"]);
  expect(await rules()).toBe("second");
  expect(await writeStale(folder, [["firestore.rules", "third"]])).toEqual(["firestore.rules"]);
  expect(await writeStale(folder, [["firestore.rules", "third"]])).toEqual([]);
});
