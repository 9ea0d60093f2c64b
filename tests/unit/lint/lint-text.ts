import { fileURLToPath } from "node:url";
import { ESLint } from "eslint";
import tseslint from "typescript-eslint";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The project's own configuration; rules that need the type checker are left to `npm run check`: a snippet is no part of the program. */
const eslint = new ESLint({
  cwd: root,
  overrideConfig: [
    tseslint.configs.disableTypeChecked,
    { languageOptions: { parserOptions: { projectService: false } } },
  ],
});

/**
 * Lints a snippet as if it stood in a file.
 * @param file the file it pretends to be, from the project's root.
 * @returns the rules it breaks, each once.
 */
export async function brokenRules(file: string, code: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath: `${root}${file}` });
  return [...new Set(result?.messages.map((message) => message.ruleId))];
}
