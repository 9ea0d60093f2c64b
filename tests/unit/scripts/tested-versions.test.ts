import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../../scripts/run-tool";
import { TESTED_NODE } from "../../../packages/firestore-panel/cli/doctor";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const { nodes, recommended, unsupported } = TESTED_NODE;
const [oldest = ""] = nodes;
const PACKAGES = [
  "package.json",
  "packages/firestore-panel/package.json",
  "packages/local-firebase/package.json",
];

it.each(PACKAGES)("%s admits each tested Node, from the oldest on", (path) => {
  expect(JSON.parse(read(path))).toMatchObject({ engines: { node: `>=${oldest}` } });
});

it("CI runs the tested versions of Node, and other jobs the recommended one", () => {
  const quoted = nodes.map((version) => `"${version}"`).join(", ");
  expect(read(".github/workflows/ci.yml")).toContain(`node: [${quoted}]\n`);
  for (const path of [".github/workflows/audit.yml", "packages/local-firebase/README.md"])
    expect(read(path)).toContain(`node-version: "${recommended}"\n`);
});

it("the README names the needed, recommended, tested and unsupported versions of Node", () => {
  const { major, since } = unsupported;
  const tested = `${nodes.slice(0, -1).join(", ")} and ${String(nodes.at(-1))}`;
  const text = read("README.md");
  expect(text).toContain(`Node ${oldest} or newer`);
  expect(text).toContain(`Node ${recommended} is recommended, CI runs ${tested}`);
  expect(text).toContain(`Node ${String(major)} has had no support since ${since}`);
});

it("the types of Node are those of the oldest, so that nothing newer compiles", () => {
  expect(JSON.parse(read("node_modules/@types/node/package.json"))).toMatchObject({
    version: expect.stringMatching(new RegExp(`^${String(parseInt(oldest))}\\.`)),
  });
});
