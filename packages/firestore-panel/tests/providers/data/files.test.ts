import { beforeEach, expect, test } from "vitest";
import { ageCopies, purge } from "../../fixtures/providers/provider-calls";
import { BRAND, picture } from "../../fixtures/providers/records";
import { expectRefusal, isCommit, loseAnswers, refuseCommits } from "../../fixtures/providers/requests";
import { adminPanel } from "../../fixtures/providers/signed-in";
import { newRecordId, trashId } from "../../../src/schema/history";

const { fixture, admin, data } = await adminPanel();
let before: readonly string[];

beforeEach(async () => void (before = await fixture.storedFiles()));

/** Files that this test has added and that are still there. */
const added = async () => (await fixture.storedFiles()).filter((path) => !before.includes(path));
const create = async (variables: object, meta: object = {}): Promise<string> =>
  String((await data.create({ resource: "Brands", variables: { ...BRAND, ...variables }, meta })).data.id);
const stored = async (id: string) => (await fixture.read(`Brands/${id}`)) ?? {};
const nothingLeft = (): Promise<void> => expect.poll(() => added()).toEqual([]);

test("files go to their folders under unique names, and the record holds addresses that answer", async () => {
  const images = [picture("a.png"), picture("a.png")];
  const id = await create({ img: picture("My logo (1).png"), multiImages: images });
  const paths = [...(await added())].sort();
  expect(paths).toEqual([
    expect.stringMatching(/^Brands\/images\/\d{13}-[0-9a-f]{8}-My-logo-1-\.png$/),
    expect.stringMatching(/^Brands\/multiImages\/\d{13}-[0-9a-f]{8}-a\.png$/),
    expect.stringMatching(/^Brands\/multiImages\/\d{13}-[0-9a-f]{8}-a\.png$/),
  ]);
  const { img, multiImages } = await stored(id);
  expect(multiImages).toHaveLength(2);
  const answer = await fetch(String(img));
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect((await answer.arrayBuffer()).byteLength).toBe(picture().size);
});

test("a cancelled upload writes nothing and leaves nothing", async () => {
  const controller = new AbortController();
  const meta = { signal: controller.signal, onUploadProgress: () => controller.abort() };
  await expectRefusal(create({ img: picture("big.png", 3_000_000), multiImages: [picture()] }, meta), 499, {
    message: "Cancelled. Nothing was saved.",
  });
  await nothingLeft();
});

test("a refused upload removes the other uploads of its save", async () => {
  let first: Promise<Response> | undefined;
  fixture.requests((url, method, send) => {
    if (method !== "POST" || !url.includes("/o?name=")) return undefined;
    // The other is refused once the first is stored.
    return first ? first.then(() => new Response("", { status: 403 })) : (first = send());
  });
  await expectRefusal(create({ img: picture(), multiImages: [picture("b.png")] }), 403);
  await nothingLeft();
});

const company = async (companyId: string, more: object = {}): Promise<string> => {
  const variables = { companyName: companyId, companyId, password: "Otter-Lamp-9023", ...more };
  return String((await data.create({ resource: "Companies", variables })).data.id);
};
const logoOf = async (id: string): Promise<string> => {
  const url = new URL(String((await fixture.read(`Companies/${id}`))?.["logoUrl"]));
  return decodeURIComponent(url.pathname.split("/o/")[1] ?? "");
};

test("a new company's logo is named after its id, a later one after its id and a suffix, and none after an id that names a folder", async () => {
  const id = await company("Gate 24", { logoUrl: picture("first.png") });
  expect(await logoOf(id)).toBe("companyLogos/Gate 24");
  await data.update({ resource: "Companies", id, variables: { logoUrl: picture("second.png") } });
  expect(await logoOf(id)).toMatch(/^companyLogos\/Gate 24-\d{13}-[0-9a-f]{8}$/);
  await expect.poll(() => added()).toEqual([await logoOf(id)]);
  // A deleted record's files stay with its copy in the trash.
  await data.deleteOne({ resource: "Companies", id });
  await ageCopies(fixture, [trashId("Companies", id)]);
  await purge(admin, [trashId("Companies", id)]);
  await nothingLeft();
  // An id that would name another folder is not used.
  const other = await company("a/../b", { logoUrl: picture() });
  expect(await logoOf(other)).toMatch(/^companyLogos\/\d{13}-[0-9a-f]{8}-logo\.png$/);
});

test("a new company with a taken id does not touch the existing logo", async () => {
  const id = await company("TAKEN", { logoUrl: picture("own.png") });
  const logo = async () => (await fetch(String((await fixture.read(`Companies/${id}`))?.["logoUrl"]))).status;
  await expectRefusal(company("TAKEN", { logoUrl: picture("other.png", 10) }), 409);
  expect(await logo()).toBe(200);
  // Another admin is adding a company with this id: its file is there, its record not yet.
  const { logoUrl } = (await fixture.read(`Companies/${id}`)) ?? {};
  await fixture.remove(`Companies/${id}`);
  refuseCommits(fixture);
  await expect(company("TAKEN", { logoUrl: picture("third.png", 20) })).rejects.toThrow();
  fixture.requests();
  await expect.poll(() => added()).toEqual(["companyLogos/TAKEN"]);
  expect((await fetch(String(logoUrl))).status).toBe(200);
});

test("profile pictures and contracts are named by the time and their file name alone", async () => {
  const contract = picture("Lease (signed).png");
  const variables = { name: "Hind", email: "hind@mail.qa", password: "Palm-4471", contract };
  await data.create({ resource: "Tenants", variables });
  expect(await added()).toEqual([expect.stringMatching(/^contracts\/\d{13}-Lease-signed-\.png$/)]);
});

test("a refused edit keeps the old file and removes the new one; a replaced file is removed once the record holds the new one", async () => {
  const id = await create({ img: picture("old.png"), multiImages: [picture("keep.png")] });
  const { multiImages } = await stored(id);
  const replace = () =>
    data.update({ resource: "Brands", id, variables: { img: picture("new.png"), multiImages } });
  const expectFiles = (...names: readonly string[]) => {
    const expected = [...names, "keep"].map((name) => expect.stringMatching(`-${name}\\.png$`) as string);
    return expect.poll(async () => [...(await added())].sort()).toEqual(expected);
  };
  refuseCommits(fixture);
  await expectRefusal(replace(), 400);
  await expectFiles("old");
  fixture.requests();
  await replace();
  await expectFiles("new");
});

test.each([
  { how: "whose answer is lost", lose: () => loseAnswers(fixture), status: 503 },
  {
    how: "that does not arrive, and is not waited for",
    lose: (stop: AbortController) =>
      void fixture.requests((url) => {
        if (!isCommit(url)) return undefined;
        stop.abort();
        return Promise.reject(new TypeError("offline"));
      }),
    status: 504,
  },
])(
  "a new record and an edit $how can be saved again, and the record names the last upload",
  async ({ lose, status }) => {
    const newId = newRecordId();
    const again = async (save: (meta: object) => Promise<unknown>): Promise<void> => {
      const stop = new AbortController();
      lose(stop);
      await expectRefusal(save({ newId, signal: stop.signal }), status);
      fixture.requests();
      await save({ newId });
      const { img } = await stored(newId);
      expect((await fetch(String(img))).status).toBe(200);
    };
    const first = { img: picture("first.png") };
    await again((meta) => create(first, meta));
    const variables = { img: picture("second.png") };
    await again((meta) => data.update({ resource: "Brands", id: newId, variables, meta }));
    expect((await stored(newId))["img"]).toContain("second.png");
  },
);
