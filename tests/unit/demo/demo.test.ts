import { createHash } from "node:crypto";
import type { SeedFile } from "local-firebase";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isWeekend, REFERENCE_DATE } from "../../../demo/dates";
import { loadDemo } from "../../../demo/index";
import { LOCAL_PROJECT_ID } from "../../../demo/project";
import { NAMELESS_COUNT } from "../../../demo/redemptions";
import { PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import { credentialKeyOf, secretOf, verifierOf } from "../../../src/schema/verifier";
import { demo, documentsIn, OPTIONS, redemptions, textsOf } from "./demo-data";

const digestOf = ({ path, contentType, bytes, downloadToken }: SeedFile): string =>
  [path, contentType, downloadToken, createHash("sha256").update(bytes).digest("hex")].join(" ");

afterEach(() => {
  vi.useRealTimers();
});

describe("loadDemo", () => {
  it("gives the same bytes at every call, whatever the day", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-06T07:08:09Z") });
    const again = await loadDemo(OPTIONS);
    expect(JSON.stringify(again.documents)).toBe(JSON.stringify(demo.documents));
    expect({ users: again.users, accounts: again.accounts }).toEqual({
      users: demo.users,
      accounts: demo.accounts,
    });
    expect(again.files.map(digestOf)).toEqual(demo.files.map(digestOf));
  });

  it("gives each document and file a path of its own", () => {
    for (const paths of [demo.documents, demo.files].map((entries) => entries.map(({ path }) => path)))
      expect(new Set(paths).size).toBe(paths.length);
  });

  it.each([
    ["Brands", 24],
    ["Flat-Offer", 12],
    ["Events", 10],
    ["Westwalk_Staff", 18],
    ["Tenants", 140],
    ["Companies", 8],
    ["Employees", 320],
    ["Admins", 3],
  ])("fills %s with at least %i documents", (collection, least) => {
    expect(documentsIn(collection).length).toBeGreaterThanOrEqual(least);
  });

  it("has brands in all seven categories, in both languages", () => {
    const brands = documentsIn("Brands");
    expect(new Set(textsOf(brands, "selectedCategory")).size).toBe(7);
    for (const key of ["nameArabic", "descriptionArabic"])
      for (const text of textsOf(brands, key))
        expect(text).toMatch(/^[\p{Script=Arabic}\p{P}\p{N}\s\p{M}]+$/u);
  });
});

describe("files of the demo", () => {
  const urlsIn = (documents: typeof demo.documents): readonly string[] =>
    JSON.stringify(documents).match(/http:\/\/127\.0\.0\.1:9199[^"]+/g) ?? [];
  const isEntry = ({ path }: { readonly path: string }) => path.startsWith("History/");
  // What records were before holds the same files once more.
  const urls = urlsIn(demo.documents.filter((document) => !isEntry(document)));

  it("are each pointed to by exactly one record or document of the trash, with their token", () => {
    const expected = demo.files.map(
      ({ path, downloadToken }) =>
        `http://127.0.0.1:9199/v0/b/westwalk.test/o/${encodeURIComponent(path)}?alt=media&token=${downloadToken}`,
    );
    expect([...urls].sort()).toEqual(expected.sort());
  });

  it("are still there where an entry names them", () => {
    const named = urlsIn(demo.documents.filter(isEntry));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((url) => !urls.includes(url))).toEqual([]);
  });

  it("are pictures in WebP and PDFs, as they say", () => {
    const starts = { "image/webp": /^RIFF.{4}WEBP/s, "application/pdf": /^%PDF-1\.4\n/ };
    for (const { path, contentType, bytes } of demo.files) {
      const start = Object.entries(starts).find(([type]) => type === contentType)?.[1];
      expect(Buffer.from(bytes.subarray(0, 12)).toString("latin1"), path).toMatch(start ?? "a known type");
    }
  });
});

describe("people of the demo", () => {
  const people = ["Tenants", "Employees", "Westwalk_Staff"].flatMap(documentsIn);

  it("have QIDs of 11 digits, nobody twice within a collection", () => {
    for (const qid of textsOf(people, "qid")) expect(qid).toMatch(/^[23]\d{10}$/);
    for (const collection of ["Tenants", "Employees", "Westwalk_Staff"]) {
      const qids = textsOf(documentsIn(collection), "qid");
      expect(new Set(qids).size).toBe(qids.length);
    }
  });

  it("have Qatari phone numbers", () => {
    const phones = [
      ...textsOf(documentsIn("Tenants"), "phoneNumber"),
      ...["Brands", "Flat-Offer", "Events"].flatMap((name) => textsOf(documentsIn(name), "PhoneNumber")),
    ];
    for (const phone of phones) expect(phone).toMatch(/^\+974 [34567]\d{3} \d{4}$/);
  });

  it("rent units of their own, and are active until the contract expires", () => {
    const tenants = documentsIn("Tenants");
    for (const key of ["tenantId", "name", "email"])
      expect(new Set(textsOf(tenants, key)).size, key).toBe(tenants.length);
    for (const { data } of tenants) {
      expect(data.tenantId).toBe(`${String(data.unitNumber)}${String(data.buildingNo).slice(0, 1)}`);
      expect(String(data.joiningDate) < String(data.contractExpiry)).toBe(true);
      expect(data.status).toBe(String(data.contractExpiry) < REFERENCE_DATE ? "non-active" : "active");
    }
    expect(new Set(textsOf(tenants, "status"))).toEqual(new Set(["active", "non-active"]));
    expect(new Set(textsOf(tenants, "buildingNo")).size).toBe(9);
  });

  it("on the staff are authentication users under their document's id", () => {
    const users = demo.users.map(({ localId, email, password, displayName }) => [
      localId,
      email,
      password,
      displayName,
    ]);
    const records = documentsIn("Westwalk_Staff").map(({ id, data }) => [
      id,
      data.email,
      data.password,
      data.name,
    ]);
    expect(users).toEqual(records);
  });

  it("work for companies that exist, some without an e-mail", () => {
    const companies = new Map(documentsIn("Companies").map(({ data }) => [data.companyId, data.companyName]));
    for (const { data } of documentsIn("Employees"))
      expect(data.companyName).toBe(companies.get(data.companyId));
    expect(documentsIn("Employees").some(({ data }) => data.email === null)).toBe(true);
  });
});

describe("redeemed discounts of the demo", () => {
  const all = redemptions();
  const brandNames = new Set(textsOf(documentsIn("Brands"), "nameEng"));

  it("are at least 1,500, under accounts that exist, some of which never redeemed", () => {
    expect(all.length).toBeGreaterThanOrEqual(1500);
    const owners = new Set(all.map(({ path }) => path.split("/").slice(0, 2).join("/")));
    const accounts = ["Tenants", "Employees", "Westwalk_Staff"].flatMap(documentsIn).map(({ path }) => path);
    expect([...owners].filter((owner) => !accounts.includes(owner))).toEqual([]);
    expect(owners.size).toBeLessThan(accounts.length * 0.9);
  });

  it("name brands of the demo, but for a handful without a name", () => {
    const named = all.filter(({ data }) => "brandName" in data);
    expect(all.length - named.length).toBe(NAMELESS_COUNT);
    expect(textsOf(named, "brandName").filter((name) => !brandNames.has(name))).toEqual([]);
  });

  it("happened within the brand's contract, before the reference date, and rather on weekends", () => {
    const contracts = new Map(documentsIn("Brands").map(({ id, data }) => [id, data]));
    const days = all.map(({ data }) => {
      const day = (data.redeemedAt as Date).toISOString().slice(0, 10);
      const brand = contracts.get(String(data.brandId));
      expect(day >= String(brand?.startAt) && day < String(brand?.endAt) && day < REFERENCE_DATE).toBe(true);
      return (Date.parse(day) - Date.parse(REFERENCE_DATE)) / 86_400_000;
    });
    const onWeekends = days.filter(isWeekend).length;
    // Two of seven days, and busier than those: above 40 per cent.
    expect(onWeekends / days.length).toBeGreaterThan(0.4);
  });
});

describe("sign-ins of the demo", () => {
  it("name every admin and company, the protected admin among them", () => {
    const ids = demo.accounts.map(({ id }) => id);
    expect(ids).toEqual([
      ...textsOf(documentsIn("Admins"), "email"),
      ...textsOf(documentsIn("Companies"), "companyId"),
    ]);
    expect(ids).toContain(PROTECTED_ADMIN_EMAIL);
    expect(ids).toContain("admin@westwalk.example");
  });

  it.each(demo.accounts)(
    "$id: a credential fits the record and the password",
    async ({ id, password, where }) => {
      const [kind, collection, key] =
        where === "/login" ? ["admin", "Admins", "email"] : ["company", "Companies", "companyId"];
      const record = documentsIn(collection).find(({ data }) => data[key] === id);
      const credentialKey = await credentialKeyOf(kind, id);
      const credential = documentsIn("Credentials").find((document) => document.id === credentialKey);
      expect(record?.data.passwordAt).toBeInstanceOf(Date);
      expect(credential?.data).toEqual({
        kind,
        recordId: record?.id,
        verifier: await verifierOf(await secretOf(LOCAL_PROJECT_ID, kind, id, password)),
        time: record?.data.passwordAt,
      });
    },
  );

  it("have the only credentials, each of another account", () => {
    expect(documentsIn("Credentials")).toHaveLength(demo.accounts.length);
  });
});
