/** docs/rules-matrix.md: every collection x operation x caller, what is granted, and how much of it is tried. */
import { callersOf, OPERATIONS } from "../../src/schema/access";
import { TRASH } from "../../src/schema/history";
import type { Access, Collection, Operation } from "../../src/schema/types";
import { historyCollections } from "../../src/security/history-rules";
import { CALLER_NAMES, mayDo } from "../../tests/rules/attacks/callers";
import { accessOf } from "../../tests/rules/declared-access";
import { isGranted, KNOCKERS } from "../../tests/rules/generated/callers";
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
  const size = places.length * OPERATIONS.length;
  const bySdk = allowed(places, KNOCKERS, isGranted);
  const byHttp = allowed(places, CALLER_NAMES, mayDo);
  const more = 2 * collections.length * CALLER_NAMES.length;
  return `# The rules' matrix

Written by \`npm run rules\` from the declarations and from the lists of callers of the two tests that try it; \`npm run check\` fails when it is old. Each cell is tried: what is allowed must succeed, and all else must be refused. Both tests end without a difference, or \`npm test\` fails.

${table(
  ["tried", "callers", "combinations", "allowed", "refused"],
  [
    [
      "through the web SDK, `tests/rules/generated/matrix.test.ts`",
      KNOCKERS.length,
      size * KNOCKERS.length,
      bySdk,
      size * KNOCKERS.length - bySdk,
    ],
    [
      "by plain HTTP, `tests/rules/attacks/rest-matrix.test.ts`",
      CALLER_NAMES.length,
      size * CALLER_NAMES.length,
      byHttp,
      size * CALLER_NAMES.length - byHttp,
    ],
  ].map((row) => row.map(String)),
)}

By plain HTTP there are ${String(more)} more: a count, and a GET of the whole collection. Sessions and counters of failed tries have a matrix of their own (\`sign-in-order.test.ts\`), files too (\`files.test.ts\` in both folders).

## Who is granted what

${table(
  ["", ...OPERATIONS],
  places.map(({ name, access }) => [
    `\`${name}\``,
    ...OPERATIONS.map((operation) => callersOf(access, operation).join(", ") || "–"),
  ]),
)}

${recordedTable(collections)}\`company\`: for its own records alone. \`owner\`: the record whose id is the own uid. \`member\`: anybody signed in. All redemptions at once are listed and counted for admins alone.

## In how many of the ${String(places.length)} places each caller may do it

${table(
  ["through the web SDK", ...OPERATIONS],
  KNOCKERS.map((knocker) => [
    knocker.name,
    ...OPERATIONS.map((operation) =>
      String(places.filter(({ access }) => isGranted(access, operation, knocker)).length),
    ),
  ]),
)}
`;
}

/** What is written beside records. No declaration grants it, so it is no part of the matrix. */
function recordedTable(collections: readonly Collection[]): string {
  const recorded = historyCollections(collections);
  if (recorded.length === 0) return "";
  const readers = (access: Access) => callersOf(access, "list").join(", ");
  const rows = recorded.map(({ name, access }) => {
    const beside = "beside what it tells of";
    const removed = name === TRASH ? "beside a restore or a `purge`, or after 30 days" : "–";
    return [`\`${name}\``, readers(access), readers(access), beside, "–", removed];
  });
  return `Beside them is written what was done and what was deleted ([history](history.md)), tried by \`tests/rules/generated/history.test.ts\`:

${table(["", ...OPERATIONS], rows)}

`;
}

function allowed<A>(
  places: readonly Place[],
  callers: readonly A[],
  may: (access: Access, operation: Operation, caller: A) => boolean,
): number {
  return places.flatMap(({ access }) =>
    OPERATIONS.flatMap((operation) => callers.filter((caller) => may(access, operation, caller))),
  ).length;
}
