import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { format, type FormatOptions } from "oxfmt";
import { ROOT } from "./run-tool";

/**
 * Formats a page that a script wrote as `npm run format` would: the check finds nothing to say of it.
 * @param name of the page, whose ending tells its language.
 * @throws where the text cannot be read as that language.
 */
export async function formatPage(name: string, text: string): Promise<string> {
  const options = JSON.parse(await readFile(join(ROOT, ".oxfmtrc.json"), "utf8")) as FormatOptions;
  const { code, errors } = await format(name, text, options);
  const [first] = errors;
  if (first) throw new Error(`${name} cannot be formatted: ${first.message}`);
  return code;
}
