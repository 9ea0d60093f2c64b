/** tests/rules/matrix.md: every collection x access method x principal, what is granted, and how much of it is tried. */
import { principalsOf, ACCESS_METHODS } from "../../packages/firestore-panel/src/schema/define-collection";
import { TRASH } from "../../packages/firestore-panel/src/schema/history";
import type { Access, Collection } from "../../packages/firestore-panel/src/schema/types";
import { recordedLists } from "../../packages/firestore-panel/src/rules/history-rules";
import { accessOf, isGranted, TEST_PRINCIPALS } from "../../tests/rules/generated/principals";
import { table } from "../bench/numbers";

interface Place {
  readonly name: string;
  readonly access: Access;
}

/** @returns the whole page, as Markdown. */
export function matrixPage(collections: readonly Collection[], scopeKind: string | undefined): string {
  const below = collections.flatMap(({ name, subcollections }) =>
    subcollections.map((sub) => ({ name: `${name}/*/${sub.name}`, access: sub.access })),
  );
  const own = collections.map((collection) => ({ name: collection.name, access: accessOf(collection) }));
  const places: readonly Place[] = [...own, ...below];
  const size = places.length * ACCESS_METHODS.length;
  const granted = places.flatMap(({ access }) =>
    ACCESS_METHODS.flatMap((method) =>
      TEST_PRINCIPALS.filter((principal) => isGranted(access, method, principal)),
    ),
  ).length;
  return `# The rules' matrix

Written by \`npm run rules\` from the declarations and from the list of principals of the test that tries it; \`npm run check\` fails when it is old. Each cell is tried: what is allowed must succeed, and all else must be refused. The test ends without a difference, or \`npm test\` fails.

${table(
  ["tried", "principals", "combinations", "allowed", "refused"],
  [
    [
      "`tests/unit/security/matrix.test.ts`",
      TEST_PRINCIPALS.length,
      size * TEST_PRINCIPALS.length,
      granted,
      size * TEST_PRINCIPALS.length - granted,
    ],
  ].map((row) => row.map(String)),
)}

Sessions and counters of failed tries have a matrix of their own (\`sign-in-order.test.ts\`), files too (\`storage.test.ts\`).

## Who is granted what

${table(
  ["", ...ACCESS_METHODS],
  places.map(({ name, access }) => [
    `\`${name}\``,
    ...ACCESS_METHODS.map((method) => principalsOf(access, method).join(", ") || "–"),
  ]),
)}

${recordedTable(collections, scopeKind)}\`company\`: for its own records alone. \`owner\`: the record whose id is the own uid. \`member\`: anybody signed in. All redemptions at once are listed and counted for admins alone.

## In how many of the ${String(places.length)} places each principal may do it

${table(
  ["", ...ACCESS_METHODS],
  TEST_PRINCIPALS.map((principal) => [
    principal.name,
    ...ACCESS_METHODS.map((method) =>
      String(places.filter(({ access }) => isGranted(access, method, principal)).length),
    ),
  ]),
)}
`;
}

/** What is written beside records. No declaration grants it, so it is no part of the matrix. */
function recordedTable(collections: readonly Collection[], scopeKind: string | undefined): string {
  const recorded = recordedLists({ collections, scopeKind });
  if (recorded.length === 0) return "";
  const readers = (access: Access) => principalsOf(access, "list").join(", ");
  const rows = recorded.map(({ name, access }) => {
    const written = "beside the recorded write";
    const removed = name === TRASH ? "beside a restore or a `purge`, or after 30 days" : "–";
    return [`\`${name}\``, readers(access), readers(access), written, "–", removed];
  });
  return `Beside them is written what was done and what was deleted ([history](../../docs/history.md)), tried by \`tests/unit/security/recorded.test.ts\`:

${table(["", ...ACCESS_METHODS], rows)}

`;
}
