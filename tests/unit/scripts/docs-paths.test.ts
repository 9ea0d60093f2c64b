import { expect, it } from "vitest";
import { pathErrors } from "../../../scripts/checks/docs-paths";

const FILES = [
  "docs/lists.md",
  "packages/panel/src/data/commit.ts",
  "src/texts/ar/panel/pages.json",
  "src/main.ts",
];
const errors = (markdown: string) => pathErrors("docs/page.md", markdown, FILES);

it.each([
  [
    "files and folders, without their first folders and with placeholders",
    [
      "`src/main.ts` `data/commit.ts` `commit.ts` `src/texts` `src/texts/` `src/*.ts` `data/<name>.ts`",
      "`src/texts/*/panel/pages.json` `src/texts/LANGUAGE/AREA`",
    ],
  ],
  [
    "code, package entries, addresses and Firestore paths",
    ["`a.b` `npm run x` `firestore-panel/report` `/list.json` `Meta/schema` `https://a.b/c.json`"],
  ],
  ["anything in a block of code", ["```sh\n`src/other.ts`\n```\n"]],
  ["a file that it shows in a titled fence", ["`src/new.ts`\n\n```ts title=src/new.ts\nexport {};\n```\n"]],
])("a page may name %s", (_, lines) => {
  expect(errors(lines.join("\n"))).toEqual([]);
});

it("a missing file or folder in backticks is an error", () => {
  const names = [
    "src/other.ts",
    "src/pages",
    "ommit.ts",
    "data/commit.tsx",
    "src/*.json",
    "src/texts/*/a.json",
  ];
  expect(errors(names.map((name) => `\`${name}\``).join(" "))).toEqual(
    names.map((name) => `docs/page.md: ${name} does not exist`),
  );
});

it("a link to a missing file is an error", () => {
  const links = ["[a](lists.md#top)", "[b](../src/main.ts)", "[c](#here)", "[d](https://a.b/c)"].join(" ");
  expect(errors(`${links} [e](other.md)`)).toEqual(["docs/page.md: other.md does not exist"]);
});
