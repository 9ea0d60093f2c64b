/** Several records are deleted, one after the other, and what is said of it. */
import { expect, it } from "vitest";
import { deleteInTurn, type Ending } from "../../../src/pages/list/delete-in-turn";
import { endingTitle, firstNames, refusals } from "../../../src/pages/list/selection-words";
import { brands } from "../../../src/resources/brands";

const NAMES = ["Pearl", "Souq", "Dhow", "Sidra", "Katara", "Lusail", "Wakra"];
const RECORDS = NAMES.map((nameEng, index) => ({ id: `b${String(index)}`, nameEng }));

/** Deletes all but those whose names have a reason, and stops after so many. */
async function end(reasons: { readonly [name: string]: string }, most = NAMES.length): Promise<Ending> {
  let tried = 0;
  return deleteInTurn(RECORDS, {
    remove: ({ nameEng }) => {
      tried += 1;
      const reason = reasons[String(nameEng)];
      return reason === undefined ? Promise.resolve({}) : Promise.reject(new Error(reason));
    },
    stopped: () => tried === most,
    onProgress: (done) => expect(done).toBe(tried),
  });
}

it("says how many were deleted", async () => {
  const ending = await end({});
  expect(endingTitle(brands, ending)).toBe("7 brands deleted.");
  expect(refusals(brands, ending)).toBe("");
});

it("goes on after a refusal, and tells those of one reason together", async () => {
  const ending = await end({ Souq: "Not allowed.", Dhow: "No connection.", Lusail: "Not allowed." });
  expect(ending.deleted).toBe(4);
  expect(endingTitle(brands, ending)).toBe("4 of 7 brands deleted.");
  expect(refusals(brands, ending)).toBe("Souq, Lusail: Not allowed. Dhow: No connection.");
});

it("names the first five when all are refused", async () => {
  const ending = await end(Object.fromEntries(NAMES.map((name) => [name, "Not allowed."])));
  expect(endingTitle(brands, ending)).toBe("7 brands could not be deleted.");
  expect(refusals(brands, ending)).toBe("Pearl, Souq, Dhow, Sidra, Katara: Not allowed. And 2 more.");
  expect(firstNames(NAMES)).toEqual(["Pearl", "Souq", "Dhow", "Sidra", "Katara", "and 2 more"]);
  expect(firstNames(NAMES.slice(2))).toEqual(NAMES.slice(2));
});

it("stops before the next one when it is told to", async () => {
  const ending = await end({}, 2);
  expect(endingTitle(brands, ending)).toBe("2 of 7 brands deleted.");
  expect(refusals(brands, ending)).toBe("");
});

it("passes on what the deletions leave to do", async () => {
  const { notices } = await deleteInTurn(RECORDS.slice(0, 2), {
    remove: ({ id }) => Promise.resolve({ data: {}, ...(id === "b1" && { notice: "Remove the sign-in." }) }),
    stopped: () => false,
    onProgress: () => undefined,
  });
  expect(notices).toEqual(["Remove the sign-in."]);
});
