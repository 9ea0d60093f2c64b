/** npm run lab: what only engineers of the engine need. Without a name it lists everything. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { ROOT, scriptArgs, toolArgs } from "./run-tool";

interface Tool {
  /** What it does, as a sentence without its subject. */
  readonly does: string;
  /** @returns the Node arguments. */
  readonly args: (...more: string[]) => string[];
}

const TOOLS: { readonly [name: string]: Tool } = {
  bench: {
    does: "measures the panel, or one of its parts: bench lists",
    args: (...more) => scriptArgs("scripts/bench.ts", ...more),
  },
  size: {
    does: "counts the repository, each number beside its goal",
    args: (...more) => scriptArgs("scripts/size.ts", ...more),
  },
  structure: {
    does: "writes the import graphs of docs/structure.md",
    args: (...more) => scriptArgs("scripts/structure.ts", ...more),
  },
  screenshots: {
    does: "takes the README's pictures",
    args: (...more) => scriptArgs("scripts/screenshots.ts", ...more),
  },
  mutate: {
    does: "looks for changes of the code that no test notices; with a configuration, such as stryker.providers.config.mjs",
    args: (...more) => toolArgs("@stryker-mutator/core/stryker", "run", ...more),
  },
  verdicts: {
    does: "compares the local Firebase's rules with recorded verdicts of production",
    args: (...more) => scriptArgs("packages/local-firebase/scripts/verdicts/main.ts", ...more),
  },
};

const [name = "", ...rest] = process.argv.slice(2);
const tool = Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
if (tool) {
  const child = spawn(process.execPath, tool.args(...rest), { cwd: ROOT, stdio: "inherit" });
  const [code] = (await once(child, "close")) as [number | null];
  process.exitCode = code ?? 1;
} else {
  const width = Math.max(...Object.keys(TOOLS).map(({ length }) => length));
  const lines = Object.entries(TOOLS).map(([known, { does }]) => `  ${known.padEnd(width)}  ${does}`);
  const text = ["npm run lab -- NAME [options]", "", ...lines, ""].join("\n");
  if (name === "") process.stdout.write(text);
  else process.stderr.write(`There is no "${name}".\n\n${text}`);
  process.exitCode = name === "" ? 0 : 1;
}
