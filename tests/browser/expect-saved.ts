/** That a record with fields of several types is saved; or else, of which types they are that keep it from it. */
import { expect, vi } from "vitest";
import { page } from "vitest/browser";
import { goodValues } from "../fixtures/specimens/good-record";
import type { CombinedSpecimens } from "../fixtures/specimens/combined-specimens";
import { form, providers } from "./panel";

/** Time for a few uploads, and short of a test's own time: that would end without a word of the types. */
const PATIENCE_MS = 20_000;

/** @param message that tells of the save. */
export async function expectSaved(message: string, specimens: CombinedSpecimens["specimens"]): Promise<void> {
  const success = page.getByText(message);
  const failed = form().getByText("The last save failed.");
  // The form's own list of what is wrong with it. Each field's label is its type.
  const wrong = form().getByRole("alert").getByRole("link");
  await vi.waitUntil(() => [success, failed, wrong].some((one) => one.elements().length > 0), PATIENCE_MS);
  const errors = wrong.elements().map(({ textContent }) => textContent);
  const refused = failed.elements().length > 0 ? await refusedTypes(specimens) : [];
  expect([...errors, ...refused], "what kept the record from being saved").toEqual([]);
  await expect.element(success).toBeVisible();
}

/** Whose values are refused in a collection of their own: the refusal of several does not say it. */
async function refusedTypes(specimens: CombinedSpecimens["specimens"]): Promise<readonly string[]> {
  const answers = await Promise.allSettled(
    specimens.map(({ collection }) =>
      providers.dataProvider.create({ resource: collection.name, variables: goodValues(collection) }),
    ),
  );
  const refused = specimens.filter((_, index) => answers[index]?.status === "rejected");
  return refused.length > 0 ? refused.map(({ type }) => type) : ["all types together"];
}
