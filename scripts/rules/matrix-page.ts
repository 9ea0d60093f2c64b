/** tests/rules/matrix.md: every collection x access method x principal, what is granted, and how much of it is tested. */
import { principalsOf, ACCESS_METHODS } from "../../src/schema/access";
import { TRASH } from "../../src/schema/history";
import type { Access, Collection, AccessMethod } from "../../src/schema/types";
import { historyCollections } from "../../src/security/history-rules";
import { PRINCIPAL_NAMES, mayDo } from "../../tests/rules/attacks/principals";
import { accessOf } from "../../tests/rules/declared-access";
import { isGranted, TEST_PRINCIPALS } from "../../tests/rules/generated/principals";
import { table } from "../bench/numbers";

interface Place {
  readonly name: string;
  readonly access: Access;
}

/** @returns the whole page, as Markdown. */
export function matrixPage(collections: readonly Collection[]): string {
  const below = collections.flatMap(({ name, subcollections }) =>
    subcollections.map((sub) => ({ name: `${name}/*/${sub.name}`, access: sub.access })),
  );
  const own = collections.map((collection) => ({ name: collection.name, access: accessOf(collection) }));
  const places: readonly Place[] = [...own, ...below];
  const size = places.length * ACCESS_METHODS.length;
  const bySdk = allowed(places, TEST_PRINCIPALS, isGranted);
  const byHttp = allowed(places, PRINCIPAL_NAMES, mayDo);
  const more = 2 * collections.length * PRINCIPAL_NAMES.length;
  return `# The rules matrix

\`npm run rules\` writes this page from the declarations and from the principals of the two tests below; \`npm run check\` fails when it is outdated. The tests try each cell: granted access must succeed, and all other access must be refused.

${table(
  ["test", "principals", "combinations", "allowed", "refused"],
  [
    [
      "through the web SDK, `tests/rules/generated/matrix.test.ts`",
      TEST_PRINCIPALS.length,
      size * TEST_PRINCIPALS.length,
      bySdk,
      size * TEST_PRINCIPALS.length - bySdk,
    ],
    [
      "by plain HTTP, `tests/rules/attacks/rest-matrix.test.ts`",
      PRINCIPAL_NAMES.length,
      size * PRINCIPAL_NAMES.length,
      byHttp,
      size * PRINCIPAL_NAMES.length - byHttp,
    ],
  ].map((row) => row.map(String)),
)}

The HTTP test adds ${String(more)} combinations: a count, and a GET of the whole collection. Sessions and counters of failed sign-ins have their own matrix (\`sign-in-order.test.ts\`), and so have files (\`files.test.ts\` in both folders).

## Granted access

${table(
  ["", ...ACCESS_METHODS],
  places.map(({ name, access }) => [
    `\`${name}\``,
    ...ACCESS_METHODS.map((method) => principalsOf(access, method).join(", ") || "–"),
  ]),
)}

${recordedTable(collections)}\`company\`: its own records only. \`owner\`: the record whose id is the user's uid. \`member\`: any Firebase user. Only admins list and count all redemptions at once.

## Number of the ${String(places.length)} collections in which each principal has access

${table(
  ["through the web SDK", ...ACCESS_METHODS],
  TEST_PRINCIPALS.map((principal) => [
    principal.name,
    ...ACCESS_METHODS.map((method) =>
      String(places.filter(({ access }) => isGranted(access, method, principal)).length),
    ),
  ]),
)}
`;
}

/** History and trash are written beside records. No declaration grants that, so the matrix leaves them out. */
function recordedTable(collections: readonly Collection[]): string {
  const recorded = historyCollections(collections);
  if (recorded.length === 0) return "";
  const readers = (access: Access) => principalsOf(access, "list").join(", ");
  const rows = recorded.map(({ name, access }) => {
    const written = "beside the recorded write";
    const removed = name === TRASH ? "beside a restore or a `purge`, or after 30 days" : "–";
    return [`\`${name}\``, readers(access), readers(access), written, "–", removed];
  });
  return `[History and trash](../../docs/history.md) are written beside records, as \`tests/rules/generated/history.test.ts\` tries:

${table(["", ...ACCESS_METHODS], rows)}

`;
}

function allowed<A>(
  places: readonly Place[],
  principals: readonly A[],
  may: (access: Access, method: AccessMethod, principal: A) => boolean,
): number {
  return places.flatMap(({ access }) =>
    ACCESS_METHODS.flatMap((method) => principals.filter((principal) => may(access, method, principal))),
  ).length;
}
