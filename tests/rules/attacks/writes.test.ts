/** Writes that say more, other or less than the panel's: smuggled fields, other types, transforms, sizes, odd batches. */
import { describe, expect, it } from "vitest";
import { toWireFields } from "../../../demo/to-wire";
import type { PlainFields } from "../../../demo/types";
import { firestore, nameOf, shown, type RestPrincipal } from "../../../scripts/smoke/rest";
import { auditedCommit } from "../../../scripts/smoke/audited-commit";
import { addWrites, credentialWrite, plainAccount, passwordTimeWrite } from "./accounts";
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
const send = async (principal: RestPrincipal, ...writes: readonly object[]) =>
  shown(await auditedCommit(world().project, principal, writes));
const admin = () => world().as("admin");
const company = () => world().as("own company");
/** Where the company may add an employee. */
const own = (name: string) => world().employeePath(name);

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
});

describe("a company's own client", () => {
  it("writes employees of its own", async () => {
    expect(await send(company(), write(own("first"), EMPLOYEE))).toBe("200");
    expect(await send(company(), edit(own("first"), { name: "Omar" }))).toBe("200");
  });

  const sized = (id: string) => `Employees/${id}`;
  it.each<[string, () => string]>([
    ["of nobody", () => sized("employee0employee000")],
    ["of another company", () => own("x").replace(world().ids.company, "anotherCompany000000")],
    ["one letter short", () => own("x").slice(0, -1)],
    ["one letter longer", () => `${own("x")}0`],
    ["with another sign", () => own("x").replace(/0$/, "-")],
    ["of a part of its own", () => own("x").replace(world().ids.company, world().ids.company.slice(0, -1))],
    ["that only holds its own", () => own("x").replace("Employees/", "Employees/x")],
  ])(
    "is refused an employee under an id %s: another company could make a deleted one again",
    async (_, path) => {
      expect(await send(company(), write(path(), EMPLOYEE))).toBe(REFUSED);
      expect(await send(admin(), write(path(), EMPLOYEE))).toBe("200");
      expect(await send(company(), edit(path(), { name: "Omar" }))).toBe("200");
      expect(await send(company(), write(own("x"), EMPLOYEE))).toBe("200");
    },
  );

  it("cannot read the redemptions of another company's employee whom it makes again", async () => {
    const path = own("deleted");
    expect(await send(company(), write(path, EMPLOYEE))).toBe("200");
    expect(await send(company(), { delete: nameOf(world().project, path) })).toBe("200");
    const { companyId, companyName } = OTHER_COMPANY;
    const theirs = { ...EMPLOYEE, companyId, companyName };
    expect(await send(world().as("other company"), write(path, theirs))).toBe(REFUSED);
    // As long as the trash keeps the copy, the record comes back by its restore alone.
    expect(await send(company(), write(path, EMPLOYEE))).toBe(REFUSED);
    // Where the trash keeps no copy, the id alone says whose the record was.
    expect(await send(world().as("other company"), write(own("uncopied"), theirs))).toBe(REFUSED);
    expect(await send(company(), write(own("uncopied"), EMPLOYEE))).toBe("200");
  }); // prettier-ignore

  it.each<[string, PlainFields]>([
    ["a name too long", { name: "x".repeat(201) }],
    ["a number too long", { empId: "x".repeat(201) }],
    ["a QID too long", { qid: "x".repeat(201) }],
    ["an e-mail too long", { email: "x".repeat(201) }],
    ["a password too long", { password: "x".repeat(201) }],
    ["fields too many", Object.fromEntries(Array.from({ length: 54 }, (_, index) => [`x${index}`, "x"]))],
  ])("is refused an employee with %s, new or edited", async (_, fields) => {
    await world().put(own("sized"), EMPLOYEE);
    expect(await send(company(), write(own("sizes"), { ...EMPLOYEE, ...fields }))).toBe(REFUSED);
    expect(await send(company(), edit(own("sized"), fields))).toBe(REFUSED);
    const longest = Object.fromEntries(["name", "empId", "qid", "email", "password"].map((key) => [key, "x".repeat(200)]));
    const most = Object.fromEntries(Array.from({ length: 53 }, (_, index) => [`x${index}`, "x"]));
    expect(await send(company(), edit(own("sized"), { ...longest, ...most }))).toBe("200");
  }); // prettier-ignore

  const other = { companyId: OTHER_COMPANY.companyId, companyName: OTHER_COMPANY.companyName };
  it.each<[string, () => readonly object[]]>([
    ["an employee of another company", () => [write(own("new"), { ...EMPLOYEE, ...other })]],
    ["another company's name", () => [write(own("new"), { ...EMPLOYEE, companyName: other.companyName })]],
    ["its id in another case", () => [write(own("new"), { ...EMPLOYEE, companyId: OWN_COMPANY.companyId.toLowerCase() })]],
    ["its id in a list", () => [write(own("new"), { ...EMPLOYEE, companyId: [OWN_COMPANY.companyId] })]],
    ["no company", () => [write(own("new"), { ...EMPLOYEE, companyId: null })]],
    ["an employee given away", () => [edit(own("own"), other)]],
    ["an employee taken away", () => [edit("Employees/theirs", { companyId: OWN_COMPANY.companyId, companyName: OWN_COMPANY.companyName })]],
    ["another's name", () => [edit("Employees/theirs", { name: "x" })]],
    ["another's place", () => [write("Employees/theirs", EMPLOYEE)]],
    ["another's record", () => [{ delete: nameOf(world().project, "Employees/theirs") }]],
    ["its own company", () => [edit(`Companies/${world().ids.company}`, { companyName: "x" })]],
    ["its own password", () => [passwordTimeWrite(world().project, world().accounts.company, world().ids.company), credentialWrite(world().project, world().accounts.company, world().ids.company)]],
    ["a redemption", () => [write(`${own("own")}/redeemed_discounts/r`, { brandName: "Saffron" })]],
    ["an admin", () => addWrites(world().project, plainAccount("admin", "x@b.qa", "guessed"), "new")],
    ["one right and one wrong in one batch", () => [write(own("a"), EMPLOYEE), write(own("b"), { ...EMPLOYEE, ...other })]],
    ["moved away and edited in one batch", () => [edit("Employees/theirs", { companyId: OWN_COMPANY.companyId }), edit("Employees/theirs", { name: "x" })]],
  ])("is refused: %s", async (_, writes) => {
    await world().put(own("own"), EMPLOYEE);
    await world().put("Employees/theirs", { ...EMPLOYEE, ...other });
    expect(await send(company(), ...writes())).toBe(REFUSED);
    expect(shown(await firestore(world().project, admin(), "GET", `/${own("a")}`))).toBe("404 NOT_FOUND");
    expect(await send(company(), edit(own("own"), { name: "Omar" }))).toBe("200");
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
    const more = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, 1]));
    for (const [id, fields, answer] of [
      ["long", { brandName: "x".repeat(201) }, REFUSED],
      ["longest", { brandName: "x".repeat(200) }, "200"],
      ["wide", { brandName: "Saffron", ...more(20) }, REFUSED],
      ["widest", { brandName: "Saffron", ...more(19) }, "200"],
    ] as const)
      expect(await send(staff, write(`${own}/redeemed_discounts/${id}`, fields)), id).toBe(answer);
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

describe("a batch of rows by plain HTTP", () => {
  it.each([["admin", 400], ["own company", 12]] as const)("by %s: %i are within the limits, and all or nothing", async (callerName, count) => {
    const principal = world().as(callerName);
    const extra = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`Column ${index}`, "x"]));
    const rows = (last: PlainFields) =>
      Array.from({ length: count }, (_, index) =>
        write(world().employeePath(`${callerName.slice(0, 3)}${index}x`), { ...EMPLOYEE, ...extra, ...(index === count - 1 ? last : {}) }),
      );
    expect(await send(principal, ...rows({ name: 7 }))).toBe(REFUSED);
    expect(await send(principal, ...rows({}))).toBe("200");
  }); // prettier-ignore
});
