/** The catalog of what the panel says, and its messages. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { afterEach, expect, it } from "vitest";
import { english } from "../../../packages/firestore-panel/src/texts/english";
import { isolateValues, text } from "../../../packages/firestore-panel/src/texts/texts";
import { ROOT } from "../../../scripts/run-tool";
import { sourceFiles } from "../../../scripts/source-files";

afterEach(() => isolateValues(false));

const FOLDERS = ["packages/firestore-panel/src", "src"].map((folder) => join(ROOT, folder));

it("every message of the catalog is used, and can be compiled", () => {
  const sources = FOLDERS.flatMap((folder) => sourceFiles(folder).map((path) => join(folder, path)))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  const isUsed = (id: string) =>
    sources.includes(`"${id}"`) || sources.includes(`\`${id.replace(/\w+$/, "${")}`);
  expect(Object.keys(english).filter((id) => !isUsed(id))).toEqual([]);
  const faulty = Object.entries(english).filter(([, message]) => {
    const compiled = compileMessage(message);
    return typeof compiled === "string" && /[{}]/.test(compiled);
  });
  expect(faulty).toEqual([]);
});

it("values are put into a message as they are", () => {
  for (const what of ["a\\u0041 \\x41", "{what} # '{' <0/>", "1,200"])
    expect(text("common.loading", { what })).toBe(`Loading ${what}`);
});

it("values are isolated in a language from right to left", () => {
  const access = (method: string) => text("data.access.denied", { method, record: "Brand" });
  const english = access("update");
  isolateValues(true);
  for (const what of ["Karak (1)", "a\\u0041"])
    expect(text("common.loading", { what })).toBe(`Loading \u2068${what}\u2069`);
  expect(access("update")).toBe(english.replace("Brand", "\u2068Brand\u2069"));
});
