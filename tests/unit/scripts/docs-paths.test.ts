import { expect, it } from "vitest";
import { pathErrors } from "../../../scripts/checks/docs-paths";

const FILES = [
  "docs/lists.md",
  "packages/panel/src/data/commit.ts",
  "src/texts/ar/panel/pages.json",
  "src/main.ts",
];
const errors = (markdown: string) => pathErrors("docs/page.md", markdown, FILES);

it("a page may name files and folders, without their first folders and with placeholders", () => {
  const names = ["src/main.ts", "data/commit.ts", "commit.ts", "src/texts", "src/texts/"];
  const patterns = ["src/*.ts", "src/texts/*/panel/pages.json", "src/texts/LANGUAGE/AREA", "data/<name>.ts"];
  expect(errors([...names, ...patterns].map((name) => `\`${name}\``).join(" "))).toEqual([]);
});

it("a missing file or folder in backticks is an error", () => {
  const names = [
    "src/other.ts",
    "src/pages",
    "ommit.ts",
    "data/commit.tsx",
    "src/*.json",
    "src/texts/*/pages.json",
  ];
  expect(errors(names.map((name) => `\`${name}\``).join(" "))).toEqual(
    names.map((name) => `docs/page.md: ${name} does not exist`),
  );
});

it("code, package entries, addresses and Firestore paths are not taken for files", () => {
  const names = "`a.b` `npm run x` `firestore-panel/report` `/list.json` `Meta/schema` `https://a.b/c.json`";
  expect(errors(names)).toEqual([]);
  expect(errors("```sh\n`src/other.ts`\n```\n")).toEqual([]);
});

it("a file that the page shows in a titled fence exists", () => {
  expect(errors("`src/new.ts`\n\n```ts title=src/new.ts\nexport {};\n```\n")).toEqual([]);
});

it("a link to a missing file is an error", () => {
  const links = ["[a](lists.md#top)", "[b](../src/main.ts)", "[c](#here)", "[d](https://a.b/c)"].join(" ");
  expect(errors(`${links} [e](other.md)`)).toEqual(["docs/page.md: other.md does not exist"]);
});
