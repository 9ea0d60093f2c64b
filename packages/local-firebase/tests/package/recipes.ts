/** The recipes of the README, as a person copies them. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFailed } from "vitest";
import { USUAL_PORTS } from "../../src/project";
import { installedChromium } from "../fixtures/chromium";

const FILE = /^```\w+ title=(\S+)\n([^]*?)^```$/gm;
const COMMAND = /^ +- run: (?:(?!\|)(.+)|\|\n((?: {10}.+\n)+))/gm;
const WORKFLOW = ".github/workflows/test.yml";
const VITE_PORT = 5173;
/** The installed package, and a Chromium, are there. */
const INSTALLATION = /^npm ci$|^npx playwright install/;

const readme = await readFile(fileURLToPath(new URL("../../README.md", import.meta.url)), "utf8");
const FILES = new Map([...readme.matchAll(FILE)].map(([, path = "", text = ""]) => [path, text]));

/** The TypeScript programs among the recipes. */
export const PROGRAMS = [...FILES.keys()].filter((path) => path.endsWith(".ts"));

/** What the workflow runs, but the installations: the first two words, and the command. */
export const COMMANDS = [...(FILES.get(WORKFLOW) ?? "").matchAll(COMMAND)]
  .map(([, line, lines = ""]) => line ?? lines.replace(/^ {10}/gm, ""))
  .filter((command) => !INSTALLATION.test(command))
  .map((command) => [command.split(" ", 2).join(" "), command] as const);

if (PROGRAMS.length === 0 || COMMANDS.length === 0) throw new Error("The README has no recipes.");

/** Writes the recipes' files. Only ports and the browser's place are others: both belong to the machine. */
export async function writeRecipes(project: string, offset: number): Promise<void> {
  const executablePath = JSON.stringify(installedChromium());
  for (const [path, text] of FILES) {
    const file = join(project, path);
    await mkdir(dirname(file), { recursive: true });
    const own = text
      .replace("use: {", `use: { launchOptions: { executablePath: ${executablePath} },`)
      .replace("createServer()", `createServer({ server: { port: ${VITE_PORT}, strictPort: true } })`);
    await writeFile(file, withPorts(own, offset));
  }
}

/** Moves all ports. The page gets the free one of Storage, which no recipe uses. */
export function withPorts(text: string, offset: number): string {
  const ports = [...Object.values(USUAL_PORTS), VITE_PORT];
  return text.replace(new RegExp(`\\b(?:${ports.join("|")})\\b`, "g"), (port) =>
    String(offset + (Number(port) === VITE_PORT ? USUAL_PORTS.storage : Number(port))),
  );
}

/**
 * Runs a command as GitHub does, and ends what it leaves. The report of a failed test shows what it printed.
 * @returns its output. @throws Error with it.
 */
export async function runCommand(project: string, command: string): Promise<string> {
  const { PATH, HOME } = process.env;
  // Google's library asks for a cloud's metadata server, and warns of what answers on some machines.
  const env = { PATH, HOME, CI: "true", METADATA_SERVER_DETECTION: "none" };
  const shell = spawn("bash", ["-e", "-c", command], { cwd: project, env, detached: true });
  let told = "";
  onTestFailed(() => void process.stderr.write(`${command} printed:\n${told}\n`));
  for (const stream of [shell.stdout, shell.stderr])
    stream.on("data", (chunk: Buffer) => {
      told += chunk.toString("utf8");
    });
  const closed = once(shell, "close");
  const [code] = (await once(shell, "exit")) as [number | null];
  try {
    process.kill(-(shell.pid ?? 0), "SIGTERM");
  } catch {
    // Nothing was left.
  }
  await closed;
  if (code !== 0) throw new Error(told);
  return told;
}
