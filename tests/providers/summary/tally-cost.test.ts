/** What the redeem summary reads, and what it would read at a million redemptions: in production each count costs by its size. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { counts } from "firestore-panel/services";
import type * as SDK from "firebase/firestore";
import { BRANDS } from "../../../demo/venues";
import { OFFERS } from "../../../demo/offer-list";
import { costOf } from "#fixtures/reads";
import { call } from "#fixtures/providers/provider-calls";
import { adminPanel } from "../fixtures/signed-in";

/** Entries that each count has looked at. */
const counted: number[] = [];
vi.mock("firebase/firestore", async (original) => {
  const sdk = await original<typeof SDK>();
  const getCountFromServer = async (query: SDK.Query) => {
    const answer = await sdk.getCountFromServer(query);
    counted.push(answer.data().count);
    return answer;
  };
  return { ...sdk, getCountFromServer };
});
// The file after this one shall have the SDK's own.
afterAll(() => vi.doUnmock("firebase/firestore"));

/** Each of the documents that are here stands for so many. Not a thousand, which would need no rounding up. */
const SCALE = 1_234;
const REDEMPTIONS = Math.ceil(1_000_000 / SCALE);
const VENUES = [...BRANDS, ...OFFERS].map(({ nameEng }) => nameEng);
/** Of 100 redemptions. The rest are of tenants and employees, half and half. */
const OF_STAFF = 6;
const NOTED = { Westwalk_Staff: 5, Tenants: 40, Employees: 20 };

const { fixture, admin } = await adminPanel();

beforeAll(async () => {
  await fixture.putAll(
    Array.from({ length: REDEMPTIONS }, (_, index) => {
      const kind = index % 100 < OF_STAFF ? "Westwalk_Staff" : index % 2 ? "Tenants" : "Employees";
      return [`${kind}/a${index}/redeemed_discounts/r`, { brandName: venueOf(index) }] as const;
    }),
  );
  const note = { time: new Date(), total: 1, names: { [VENUES[0] ?? ""]: 1 } };
  const pathsOf = ([kind, count]: readonly [string, number]) =>
    Array.from({ length: count }, (_, index) => `DeletedAccounts/${kind}/Accounts/gone${index}`);
  await fixture.putAll(
    Object.entries(NOTED)
      .flatMap(pathsOf)
      .map((path) => [path, note] as const),
  );
});

/** A few are redeemed often, and one in fifty has no name that is known. */
function venueOf(index: number): string {
  if (index % 50 === 49) return "Closed Long Ago";
  return VENUES[Math.floor(VENUES.length * ((index * 0.618034) % 1) ** 2)] ?? "";
}

async function tally(values: readonly string[]) {
  counted.length = 0;
  const payload = { subcollection: "redeemed_discounts", field: "brandName", values };
  const { answer, ...reads } = await costOf(fixture, () => call(admin, counts.tally, payload));
  return { ...answer, reads };
}

test("a million redemptions are summed up for fewer than 2,200 reads, the names of all venues among them", async () => {
  const { totals, deleted, reads: here } = await tally(VENUES);
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b);
  expect(sum([...totals, ...deleted])).toBe(REDEMPTIONS);
  const byCounts = sum(counted.map((entries) => Math.max(1, Math.ceil((entries * SCALE) / 1_000))));
  // All else that was read does not grow with the redemptions: notes and their sums. The venues are two lists.
  const others = here.total - counted.length;
  expect(byCounts + others + VENUES.length).toBeLessThan(2_200);
});

test.each([
  ["read where they are no more than the names", 40, 40],
  ["added up by the server where they are more", 39, 0],
])("the notes of deletions are %s", async (_, names, documents) => {
  const many = Array.from({ length: names }, (_one, index) => `Name ${index}`);
  await fixture.putAll(
    many.map((brandName, index) => [`Tenants/t${index}/redeemed_discounts/x`, { brandName }]),
  );
  const { reads: here, deleted } = await tally(many);
  expect(deleted[1]).toBe(NOTED.Tenants);
  // And one query for notes without numbers.
  expect(here.documents).toBe(documents + 1);
});
