import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { format, type FormatOptions } from "oxfmt";
import { ROOT } from "./run-tool";

/**
 * Formats a generated page like `npm run format`, so that the check accepts it.
 * @param name the page's name; its ending determines the language.
 * @throws if the text cannot be parsed.
 */
export async function formatPage(name: string, text: string): Promise<string> {
  const options = JSON.parse(await readFile(join(ROOT, ".oxfmtrc.json"), "utf8")) as FormatOptions;
  const { code, errors } = await format(name, text, options);
  const [first] = errors;
  if (first) throw new Error(`${name} cannot be formatted: ${first.message}`);
  return code;
}
