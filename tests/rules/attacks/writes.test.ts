/** Writes that say more, other or less than the panel's: smuggled fields, other types, transforms, sizes, odd batches. */
import { describe, expect, it } from "vitest";
import { toWireFields } from "../../../demo/to-wire";
import type { PlainFields } from "../../../demo/types";
import { commit, firestore, nameOf, shown, type Caller } from "../../../scripts/smoke/rest";
import { PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import { attackWorld, OTHER_COMPANY, OWN_COMPANY } from "./attack-world";

const world = attackWorld();
const REFUSED = "403 PERMISSION_DENIED";
const EVENT: PlainFields = { img: "https://x.example/a.png", nameEng: "Fair", descriptionEng: "A fair." };
const EMPLOYEE: PlainFields = {
  name: "Ali",
  empId: "E1",
  qid: "Q1",
  email: null,
  password: "p",
  companyId: OWN_COMPANY.companyId,
  companyName: OWN_COMPANY.companyName,
};
const NOW = { fieldPath: "time", setToServerValue: "REQUEST_TIME" };

const write = (path: string, fields: PlainFields, updateTransforms: readonly object[] = []) => ({
  update: { name: nameOf(world().project, path), fields: toWireFields(fields) },
  updateTransforms,
});
const edit = (path: string, fields: PlainFields, updateTransforms: readonly object[] = []) => ({
  ...write(path, fields, updateTransforms),
  updateMask: { fieldPaths: Object.keys(fields) },
});
const send = async (caller: Caller, ...writes: readonly object[]) =>
  shown(await commit(world().project, caller, writes));
const admin = () => world().as("admin");
const company = () => world().as("own company");

describe("an admin's own client", () => {
  it("writes what the panel would", async () => {
    expect(await send(admin(), write("Events/e", EVENT, [NOW]))).toBe("200");
    expect(await send(admin(), edit("Events/e", { nameEng: "Bazaar" }, [NOW]))).toBe("200");
  });

  it.each<[string, PlainFields, (readonly object[])?]>([
    ["a field too many", { ...EVENT, isAdmin: true }],
    ["a field of the prototype", { ...EVENT, constructor: "x" }],
    ["a field whose name is a path", { ...EVENT, "nameEng.x": "y" }],
    ["a field inside a field", { ...EVENT, nameEng: { en: "Fair" } }],
    ["a list for text", { ...EVENT, nameEng: ["Fair"] }],
    ["a number for text", { ...EVENT, nameEng: 7 }],
    ["a day that is none", { ...EVENT, startAt: "2026-02-30" }],
    ["an end before its start", { ...EVENT, startAt: "2026-06-01", endAt: "2026-05-31" }],
    ["a picture that is a script", { ...EVENT, img: "javascript:alert(1)" }],
    ["a picture that is data", { ...EVENT, img: "data:text/html,<script>" }],
    ["half a megabyte of text", { ...EVENT, descriptionEng: "x".repeat(500_000) }],
    ["a time of its own", { ...EVENT, time: new Date(0) }, []],
    ["a transform on another field", EVENT, [NOW, { fieldPath: "views", increment: { integerValue: "1" } }]],
    ["a transform that makes a list of text", EVENT, [NOW, { fieldPath: "address", appendMissingElements: { values: [{ stringValue: "x" }] } }]],
    ["a transform that makes a number of text", EVENT, [NOW, { fieldPath: "address", maximum: { integerValue: "1" } }]],
    ["the server's time in another field", EVENT, [NOW, { fieldPath: "startAt", setToServerValue: "REQUEST_TIME" }]],
  ])("is refused: %s", async (_, fields, transforms = [NOW]) => {
    expect(await send(admin(), write("Events/new", fields, transforms))).toBe(REFUSED);
    expect(await send(admin(), write("Events/new", EVENT, [NOW]))).toBe("200");
  }); // prettier-ignore

  it("is refused a document of more than a mebibyte, whatever the rules say", async () => {
    const huge = { ...EMPLOYEE, note: "x".repeat(1_100_000) };
    expect(await send(admin(), write("Employees/huge", huge))).toBe("400 INVALID_ARGUMENT");
    expect(await send(admin(), write("Employees/huge", { ...EMPLOYEE, note: "x" }))).toBe("200");
  });

  it("is refused an old-style transform that no update carries", async () => {
    const transform = (fieldPath: string) => ({
      transform: {
        document: nameOf(world().project, "Events/e"),
        fieldTransforms: [NOW, { fieldPath, increment: { integerValue: "1" } }],
      },
    });
    expect(await send(admin(), transform("views"))).toBe(REFUSED);
    expect(await send(admin(), edit("Events/e", {}, [NOW]))).toBe("200");
  });

  it("cannot take the built-in account's place, its record, or its password", async () => {
    const { project, accounts } = world();
    const record = { name: "x", email: PROTECTED_ADMIN_EMAIL, role: "Admin", password: accounts.admin.verifier };
    expect(await send(admin(), write("Admins/double", record, [NOW]))).toBe(REFUSED);
    expect(await send(admin(), write("Admins/double", { ...record, email: "new@b.qa" }, [NOW]))).toBe("200");
    expect(await send(admin(), edit("Admins/double", { email: PROTECTED_ADMIN_EMAIL, password: "0".repeat(64) }))).toBe(REFUSED);
    const list = await firestore(project, admin(), "GET", "/Admins");
    const documents = (list.body as { readonly documents: readonly { name: string; fields: { email: { stringValue: string } } }[] }).documents;
    const builtIn = documents.find(({ fields }) => fields.email.stringValue === PROTECTED_ADMIN_EMAIL)!;
    const id = builtIn.name.split("/").at(-1)!;
    for (const fields of [{ name: "x" }, { password: "0".repeat(64) }, { role: "User" }, { email: "x@b.qa", password: "0".repeat(64) }] as readonly PlainFields[])
      expect(await send(admin(), edit(`Admins/${id}`, fields))).toBe(REFUSED);
    expect((await firestore(project, admin(), "DELETE", `/Admins/${id}`)).status).toBe(403);
    expect((await firestore(project, admin(), "DELETE", "/Admins/double")).status).toBe(200);
  }); // prettier-ignore

  it("cannot give a company another id or name, which its employees carry", async () => {
    const password = "0".repeat(64);
    await world().put("Companies/kept", { companyId: "KEPT", companyName: "Kept", password });
    const attempts: readonly PlainFields[] = [
      { companyId: "OTHER" },
      { companyName: "Other" },
      { companyId: null },
    ];
    for (const fields of attempts)
      expect(await send(admin(), edit("Companies/kept", { ...fields, password: "1".repeat(64) }))).toBe(
        REFUSED,
      );
    expect(await send(admin(), edit("Companies/kept", { password: "1".repeat(64) }))).toBe("200");
  });
});

describe("a company's own client", () => {
  it("writes employees of its own", async () => {
    expect(await send(company(), write("Employees/own", EMPLOYEE))).toBe("200");
    expect(await send(company(), edit("Employees/own", { name: "Omar" }))).toBe("200");
  });

  const other = { companyId: OTHER_COMPANY.companyId, companyName: OTHER_COMPANY.companyName };
  it.each<[string, () => readonly object[]]>([
    ["an employee of another company", () => [write("Employees/new", { ...EMPLOYEE, ...other })]],
    ["another company's name", () => [write("Employees/new", { ...EMPLOYEE, companyName: other.companyName })]],
    ["its id in another case", () => [write("Employees/new", { ...EMPLOYEE, companyId: OWN_COMPANY.companyId.toLowerCase() })]],
    ["its id in a list", () => [write("Employees/new", { ...EMPLOYEE, companyId: [OWN_COMPANY.companyId] })]],
    ["no company", () => [write("Employees/new", { ...EMPLOYEE, companyId: null })]],
    ["an employee given away", () => [edit("Employees/own", other)]],
    ["an employee taken away", () => [edit("Employees/theirs", { companyId: OWN_COMPANY.companyId, companyName: OWN_COMPANY.companyName })]],
    ["another's name", () => [edit("Employees/theirs", { name: "x" })]],
    ["another's place", () => [write("Employees/theirs", EMPLOYEE)]],
    ["another's record", () => [{ delete: nameOf(world().project, "Employees/theirs") }]],
    ["its own company", () => [edit(`Companies/${world().ids.company}`, { companyName: "x" })]],
    ["its own password", () => [edit(`Companies/${world().ids.company}`, { password: "0".repeat(64) })]],
    ["a redemption", () => [write("Employees/own/redeemed_discounts/r", { brandName: "Saffron" })]],
    ["an admin", () => [write("Admins/new", { name: "x", email: "x@b.qa", role: "Admin", password: "0".repeat(64) }, [NOW])]],
    ["one right and one wrong in one batch", () => [write("Employees/a", EMPLOYEE), write("Employees/b", { ...EMPLOYEE, ...other })]],
    ["moved away and edited in one batch", () => [edit("Employees/theirs", { companyId: OWN_COMPANY.companyId }), edit("Employees/theirs", { name: "x" })]],
  ])("is refused: %s", async (_, writes) => {
    await world().put("Employees/own", EMPLOYEE);
    await world().put("Employees/theirs", { ...EMPLOYEE, ...other });
    expect(await send(company(), ...writes())).toBe(REFUSED);
    expect(shown(await firestore(world().project, admin(), "GET", "/Employees/a"))).toBe("404 NOT_FOUND");
    expect(await send(company(), edit("Employees/own", { name: "Omar" }))).toBe("200");
  }); // prettier-ignore
});

describe("a staff member's own client", () => {
  it("adds redemptions below its own record, and changes nothing", async () => {
    const { project, as, ids } = world();
    const staff = as("staff");
    const own = `Westwalk_Staff/${ids.staff}`;
    expect(await send(staff, write(`${own}/redeemed_discounts/mine`, { brandName: "Saffron", at: new Date() }))).toBe("200");
    expect(await send(staff, edit(`${own}/redeemed_discounts/mine`, { brandName: "x" }))).toBe(REFUSED);
    expect((await firestore(project, staff, "DELETE", `/${own}/redeemed_discounts/mine`)).status).toBe(403);
    expect(await send(staff, write(`${own}/redeemed_discounts/bad`, { brandName: 7 }))).toBe(REFUSED);
    expect(await send(staff, write("Westwalk_Staff/other/redeemed_discounts/x", { brandName: "x" }))).toBe(REFUSED);
    expect(await send(staff, write(`Employees/own/redeemed_discounts/x`, { brandName: "x" }))).toBe(REFUSED);
    for (const fields of [{ password: "x" }, { staffId: "x" }, { email: "x@b.qa" }] as readonly PlainFields[])
      expect(await send(staff, edit(own, fields))).toBe(REFUSED);
  }); // prettier-ignore

  it("is nobody with a redemption without a record", async () => {
    const stranger = await world().stranger();
    const path = `Westwalk_Staff/${stranger.uid}`;
    expect(await send(stranger, write(`${path}/redeemed_discounts/x`, { brandName: "x" }))).toBe(REFUSED);
    expect(await send(stranger, write(path, { name: "x" }), write(`${path}/redeemed_discounts/x`, { brandName: "x" }))).toBe(REFUSED);
  }); // prettier-ignore
});

describe("a batch of 400 rows by plain HTTP", () => {
  it.each(["admin", "own company"] as const)("by %s is within the limits, and all or nothing", async (callerName) => {
    const caller = world().as(callerName);
    const extra = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`Column ${index}`, "x"]));
    const rows = (last: PlainFields) =>
      Array.from({ length: 400 }, (_, index) =>
        write(`Employees/${callerName.replace(" ", "-")}-${index}`, { ...EMPLOYEE, ...extra, ...(index === 399 ? last : {}) }),
      );
    expect(await send(caller, ...rows({ name: 7 }))).toBe(REFUSED);
    expect(await send(caller, ...rows({}))).toBe("200");
  }); // prettier-ignore
});
