import { fileURLToPath } from "node:url";
import { ESLint } from "eslint";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const eslint = new ESLint({ cwd: root });

async function lint(file: string, code: string) {
  const [result] = await eslint.lintText(code, { filePath: `${root}${file}` });
  return result?.messages ?? [];
}

/**
 * Lints a snippet as if it stood in a file.
 * @param file the file it pretends to be, from the project's root.
 * @returns the rules it breaks, each once.
 */
export async function brokenRules(file: string, code: string): Promise<(string | null)[]> {
  const messages = await lint(file, code);
  return [...new Set(messages.map(({ ruleId }) => ruleId))];
}

/** The same of many snippets of one line each, at once. @returns those that break a rule. */
export async function breaking(rule: string, file: string, lines: readonly string[]): Promise<string[]> {
  const messages = await lint(file, `${lines.join("\n")}\n`);
  const broken = new Set(messages.flatMap(({ ruleId, line }) => (ruleId === rule ? [line] : [])));
  return lines.filter((_, index) => broken.has(index + 1));
}
