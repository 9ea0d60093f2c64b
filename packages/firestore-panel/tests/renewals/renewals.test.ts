import { expect, it, onTestFinished, vi } from "vitest";
import type { ExpiringParams, ExpiringRecord } from "../../src/features/renewals/service";
import type { readExpiring } from "../../src/features/renewals/service/expiry";
import { modelOf } from "../../src/fields/models";
import { expiringFields } from "../../src/fields/expiry";
import type { RecordData } from "../../src/schema/types";
import { formatsOf } from "../../src/texts/formats";
import { runJob } from "../../src/screens/jobs/run-job";
import { renewalsExport } from "../../src/features/renewals/renewals-export";
import { isForAll, letterValues, filledLetters, mailsOf } from "../../src/features/renewals/letters";
import {
  expiringParams,
  filtersOf,
  readRenewals,
  renewalsAddress,
  renewalsOf,
} from "../../src/features/renewals/renewals";
import { collections, templates as collection, TIME_ZONE } from "../fixtures/residence";
import { setTimeZone } from "../../src/texts/days";

setTimeZone(TIME_ZONE);

const TODAY = "2026-11-27";
const expiring = expiringFields(collections);
const record = (resource: string, field: string, day: string, more: object): ExpiringRecord => ({
  ...{ kind: `${resource}.${field}`, day },
  record: { id: day, name: "Reyes", ...more, [field]: day } as RecordData,
});
const contract = (day: string, more: object = {}) => record("Tenants", "contractExpiry", day, more);
const rowsOf = (records: readonly ExpiringRecord[]) => renewalsOf(expiring, records, TODAY, "en");

it("an address asks for its records, and what no declaration knows in it is ignored", () => {
  const kind = "Tenants.contractExpiry";
  const query = { state: "expired", kind, buildingNo: "A1" };
  const address = renewalsAddress("/renewals", query);
  expect(address).toBe("/renewals?state=expired&kind=Tenants.contractExpiry&buildingNo=A1");
  const read = (search: string) =>
    readRenewals(filtersOf(expiring, new URLSearchParams(search).get("kind")), search);
  expect(read(address.slice("/renewals".length))).toEqual(query);
  expect(read("?state=8&kind=Tenants.name&buildingNo=Z9&status=active&q=x")).toEqual({});
  // Staff have no building. A state stays, even if no notice of their own begins then.
  expect(read("?kind=Staff.qidExpiry&state=7&buildingNo=A1")).toEqual({
    ...{ state: "7", kind: "Staff.qidExpiry" },
  });
  const asked = (search: string) => expiringParams(expiring, read(search), TODAY);
  expect(asked("")).toEqual({ to: "2027-02-25", where: {} });
  expect(asked("?state=expired")).toEqual({ to: "2026-11-26", where: {} });
  expect(asked("?state=7&kind=Tenants.contractExpiry")).toEqual({
    ...{ kind, from: TODAY, to: "2026-12-04", where: {} },
  });
});

it("a row says how many days are left, and what no declaration knows has none", () => {
  const rows = rowsOf([
    ...["2026-11-26", TODAY, "2026-12-04"].map((day) => contract(day)),
    record("Brands", "unknown", TODAY, {}),
  ]);
  expect(rows.map(({ days: left }) => formatsOf().relativeDay(left))).toEqual([
    ...["yesterday", "today", "in 7 days"],
  ]);
});

const templates = {
  collection,
  kinds: "kinds",
  subject: ["subjectEng", "subjectArabic"],
  body: ["bodyEng", "bodyArabic"],
};
async function mailsFor(template: object, records: readonly ExpiringRecord[]) {
  const rows = rowsOf(records);
  const letters = filledLetters(templates, { id: "1", ...template }, rows, await letterValues(rows));
  return { letters, mails: mailsOf(letters) };
}

it("a letter to each fills its placeholders, and never a password", async () => {
  const unknown = ["{password}", "{contract}", "{documents.contract}", "{الاسم}", "{}", "{"];
  const dates = { joiningDate: "2025-12-10", time: "2023-12-19T04:32:00.000Z" };
  const { letters, mails } = await mailsFor(
    {
      subjectEng: "{what} of {unitNumber}",
      bodyEng: `{ name }: {date}, {days}. {joiningDate} {time} ${unknown.join(" ")}`,
    },
    [
      contract("2026-12-09", { email: "a@x.example", unitNumber: "{12}", ...dates }),
      contract("2026-12-10", { password: "Secret-1" }),
    ],
  );
  expect(letters[0]).toMatchObject({
    subject: "Contract of {12}",
    parts: [{ text: `Reyes: 9 Dec 2026, in 12 days. 10 Dec 2025 19 Dec 2023, 07:32 ${unknown.join(" ")}` }],
  });
  expect(letters.map((letter) => letter.unknown)).toEqual([unknown, unknown]);
  expect(mails.map(({ to, link }) => [to, link?.href.split("&")[0]])).toEqual([
    [["a@x.example"], "mailto:a@x.example?subject=Contract%20of%20%7B12%7D"],
    [[], undefined],
  ]);
});

it("a letter goes to one recipient for each record, with a subject of one line", async () => {
  const others = [
    "a@x.example,b@x.example",
    "a@x.example\rbcc: b@x.example",
    "a@x.example;b@x.example",
    "a b",
  ];
  const { mails } = await mailsFor({ subjectEng: "One\r\nBcc: two", bodyEng: "x" }, [
    contract("2026-12-09", { email: "a@x.example" }),
    ...others.map((email) => contract("2026-12-10", { email })),
  ]);
  expect(mails.map(({ to, link }) => [to, link?.href])).toEqual([
    [["a@x.example"], "mailto:a@x.example?subject=One%20Bcc%3A%20two&body=x"],
  ]);
});

it("a letter that is the same for all goes to hidden addresses, and its text is copied where a link has no room", async () => {
  const records = Array.from({ length: 40 }, (_, index) =>
    contract(`2026-12-0${String(1 + (index % 9))}`, { email: `person-${String(index)}@mailbox.example` }),
  );
  const template = { subjectEng: "Hello & welcome", bodyEng: "Line\nnext" };
  const { letters, mails } = await mailsFor(template, [...records, ...records.slice(0, 1)]);
  expect(letters).toHaveLength(1);
  expect(mails.map(({ to }) => to.length)).toEqual([40]);
  expect(mails[0]?.link?.href).toMatch(
    /^mailto:\?bcc=[^&]+&subject=Hello%20%26%20welcome&body=Line%0D%0Anext$/,
  );
  const long = await mailsFor({ bodyEng: "م".repeat(400) }, records.slice(0, 2));
  expect(long.mails.map(({ isCut, link }) => [isCut, link?.href.includes("body=")])).toEqual([[true, false]]);
});

it("who has no e-mail address is written to by phone, by WhatsApp where the country is known", async () => {
  const offer = (PhoneNumber: string) =>
    record("Brands", "endAt", "2026-12-09", { nameEng: "Bloom", PhoneNumber });
  const { mails } = await mailsFor({ subjectEng: "Hello", bodyEng: "Terms & dates" }, [
    contract("2026-12-09", { email: "a@x.example", phoneNumber: "+974 5555 0000" }),
    offer("+974 4411-2020"),
    offer("4411 2021"),
    offer(""),
  ]);
  const text = "Hello%0A%0ATerms%20%26%20dates";
  expect(mails.map(({ to, link }) => [to, link?.href])).toEqual([
    [["a@x.example"], "mailto:a@x.example?subject=Hello&body=Terms%20%26%20dates"],
    [["+974 4411-2020"], `https://wa.me/97444112020?text=${text}`],
    [["4411 2021"], `sms:44112021?body=${text}`],
  ]);
  const long = await mailsFor({ bodyEng: "م".repeat(400) }, [offer("+974 4411 2020")]);
  expect(long.mails[0]).toMatchObject({ isCut: true, link: { href: "https://wa.me/97444112020" } });
});

it("a template is for the kinds that it names, in every language, or for all", async () => {
  const rows = rowsOf([contract("2026-12-09"), record("Brands", "endAt", "2026-12-09", {})]);
  const isFor = async (kinds: readonly string[] | null) =>
    isForAll(templates, { id: "1", kinds } as RecordData, await letterValues(rows));
  const found = await Promise.all([["Offer", "Contract"], ["Offer"], [], null].map(isFor));
  expect(found).toEqual([true, false, true, true]);
  const whats = new Set(expiring.map(({ expires }) => expires.what));
  const field = collection.fields.find(({ key }) => key === templates.kinds);
  expect(field && modelOf(field).choices?.(field).toSorted()).toEqual([...whats].toSorted());
});

async function exported(
  format: "csv" | "ics",
  read: (part: ExpiringParams) => ReturnType<typeof readExpiring>,
) {
  const files: Blob[] = [];
  const save = (_: string, file: Blob) => files.push(file);
  const params = expiringParams(expiring, {}, TODAY);
  const step = renewalsExport({ read, expiring, params, today: TODAY, format, save });
  await runJob(0, step, { stopped: () => false, report: () => undefined });
  return files[0]?.text();
}

it("an export reads everything in parts", async () => {
  const asked: unknown[] = [];
  const file = await exported("csv", async ({ cursor, size }) => {
    asked.push([cursor, size]);
    const rows = [contract(cursor ? "2026-12-02" : "2026-12-01", { email: "a@x.example" })];
    return { rows, read: 1, ...(!cursor && { cursor: "next" }) };
  });
  expect(asked).toEqual([
    [undefined, 500],
    ["next", 500],
  ]);
  expect(file?.split("\r\n").slice(1, 3)).toEqual([
    '"Reyes","Contract","Tenant","2026-12-01","4","a@x.example","","2026-12-01"',
    '"Reyes","Contract","Tenant","2026-12-02","5","a@x.example","","2026-12-02"',
  ]);
});

it("a calendar says what ends, whom to write to, and reminds on each day of notice that is not past", async () => {
  const name = "Loan\rX-EVIL:1\u2028of\u0000Salt; and more";
  const rows = [contract("2026-12-10", { name, email: "a@x.example" }), contract("2026-11-26")];
  vi.stubGlobal("location", new URL("https://panel.example/renewals"));
  onTestFinished(() => void vi.unstubAllGlobals());
  const calendar = (await exported("ics", () => Promise.resolve({ rows, read: 2 }))) ?? "";
  expect(calendar.replaceAll("\r\n", "")).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
  const [, first, second] = calendar.split("BEGIN:VEVENT\r\n");
  expect(first?.split("\r\n")).toEqual(
    expect.arrayContaining([
      "UID:Tenants.contractExpiry/2026-12-10@panel.example",
      "DTSTART;VALUE=DATE:20261210",
      "DTEND;VALUE=DATE:20261211",
      "SUMMARY:Contract ends: Loan X-EVIL:1 of Salt\\; and more",
      "DESCRIPTION:Tenant · a@x.example",
    ]),
  );
  expect(first?.match(/TRIGGER.*/g)).toEqual(["TRIGGER:-P7D"]);
  expect(second).not.toContain("VALARM");
});
