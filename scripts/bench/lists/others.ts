/**
 * Counts the reads of other ways to serve a list, with their own code: the same queries on the same server.
 */
import { LOCAL_PROJECT_ID } from "../../../demo/project";
import { MAX_HELD_ROWS } from "../../../packages/firestore-panel/src/data/lists/lists";
import { reads, resetReads } from "../../../packages/firestore-panel/tests/fixtures/reads";
import { table } from "../numbers";
import { answered } from "../owner";
import type { Compared } from "./reads";
import type { World } from "./world";

/** A list that grows at its end by this many rows, and reads all of them again each time. */
const STEP = 50;
const ROWS = 1_000;

/**
 * Queries the first employees by name, as the owner. Only names are returned, because the billing is the
 * same.
 */
async function ask({ meter }: World, limit?: number): Promise<void> {
  const root = `${meter.origin("firestore")}/v1/projects/${LOCAL_PROJECT_ID}/databases/(default)/documents`;
  const response = await fetch(`${root}:runQuery`, {
    method: "POST",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({
      structuredQuery: {
        from: [{ collectionId: "Employees" }],
        select: { fields: [{ fieldPath: "__name__" }] },
        orderBy: [{ field: { fieldPath: "name" }, direction: "ASCENDING" }],
        ...(limit !== undefined && { limit }),
      },
    }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The employees could not be asked for: ${text}`);
}

async function cost(world: World, limits: readonly (number | undefined)[]): Promise<string> {
  await answered(() => resetReads(world.meter));
  for (const limit of limits) await ask(world, limit);
  return (await answered(() => reads(world.meter))).total.toLocaleString("en");
}

/** @param own reads of this panel for the two steps. */
export async function othersTable(world: World, own: Compared) {
  const limits = Array.from({ length: ROWS / STEP }, (_, index) => (index + 1) * STEP);
  const window = await cost(world, [MAX_HELD_ROWS + 1]);
  const all = await cost(world, [undefined]);
  return table(
    [
      `Reads at ${world.employees.toLocaleString("en")} employees`,
      "open a list",
      "reach row 1,000",
      "search all",
    ],
    [
      ["this panel", own.open, own.paged, "see above"],
      [
        `this panel before: a live window of ${MAX_HELD_ROWS.toLocaleString("en")}`,
        window,
        "0 more",
        "cannot: knows the first 2,000",
      ],
      [
        `a limit that grows by ${String(STEP)}`,
        await cost(world, [STEP]),
        await cost(world, limits),
        "cannot",
      ],
      ["a list that loads everything", all, "0 more", "0 more"],
    ],
  );
}
