/** Writes of companies and staff members that say more, other or less than the panel's. */
import { beforeAll, describe, expect, it } from "vitest";
import { toWireFields, type PlainFields } from "../../../packages/firestore-panel/cli/owner/wire";
import { firestore, linkPassword, nameOf, shown, type RestPrincipal } from "../../fixtures/http/rest";
import { auditedCommit } from "./audited-commit";
import { addWrites, plainAccount, renewWrites } from "./accounts";
import { COMPANY, COMPANY_RECORD, OF_COMPANY, OF_OTHER, OTHER_COMPANY, signInWorld } from "./sign-in-world";

const world = signInWorld();
const REFUSED = "403 PERMISSION_DENIED";
let admin: RestPrincipal;
let company: RestPrincipal;
beforeAll(async () => {
  [admin, company] = [await world().signedIn(), await world().signedIn(COMPANY)];
});
const EMPLOYEE: PlainFields = {
  name: "Ali",
  empId: "E1",
  qid: "Q1",
  email: null,
  password: "p",
  ...OF_COMPANY,
};
const theirs = { ...EMPLOYEE, ...OF_OTHER };

const write = (path: string, fields: PlainFields) => ({
  update: { name: nameOf(world().project, path), fields: toWireFields(fields) },
});
const edit = (path: string, fields: PlainFields) => ({
  ...write(path, fields),
  updateMask: { fieldPaths: Object.keys(fields) },
});
const remove = (path: string) => ({ delete: nameOf(world().project, path) });
const send = async (principal: RestPrincipal, ...writes: readonly object[]) =>
  shown(await auditedCommit(world().project, principal, writes));
/** Where the company may add an employee. */
const own = (name: string) => `Employees/${COMPANY_RECORD}_${name.padEnd(20, "0")}`;

describe("a company", () => {
  it.each<[string, () => string]>([
    ["of nobody", () => "Employees/employee0employee000"],
    ["of another company", () => own("x").replace(COMPANY_RECORD, "anotherCompany000000")],
    ["that only contains its own", () => own("x").replace("Employees/", "Employees/x")],
  ])("a company adds no employee under an id %s, which could be a deleted record's", async (_, path) => {
    expect(await send(company, write(path(), EMPLOYEE))).toBe(REFUSED);
    expect(await send(admin, write(path(), EMPLOYEE))).toBe("200");
    expect(await send(company, edit(path(), { name: "Omar" }))).toBe("200");
    expect(await send(company, write(own("x"), EMPLOYEE))).toBe("200");
  });

  it("a company cannot create another company's deleted employee again and read the redemptions", async () => {
    const [path, asOther] = [own("deleted"), await world().signedIn(OTHER_COMPANY)];
    expect(await send(company, write(path, EMPLOYEE))).toBe("200");
    expect(await send(company, remove(path))).toBe("200");
    expect(await send(asOther, write(path, theirs))).toBe(REFUSED);
    // As long as the trash keeps the copy, the record comes back by its restore alone.
    expect(await send(company, write(path, EMPLOYEE))).toBe(REFUSED);
    // Where the trash keeps no copy, the id alone says whose the record was.
    expect(await send(asOther, write(own("uncopied"), theirs))).toBe(REFUSED);
    expect(await send(company, write(own("uncopied"), EMPLOYEE))).toBe("200");
  });

  it.each<[string, () => readonly object[]]>([
    ["an employee of another company", () => [write(own("new"), theirs)]],
    ["another company's name", () => [write(own("new"), { ...EMPLOYEE, companyName: OF_OTHER.companyName })]],
    [
      "its id in lower case",
      () => [write(own("new"), { ...EMPLOYEE, companyId: OF_COMPANY.companyId.toLowerCase() })],
    ],
    ["its id in a list", () => [write(own("new"), { ...EMPLOYEE, companyId: [OF_COMPANY.companyId] })]],
    ["no company", () => [write(own("new"), { ...EMPLOYEE, companyId: null })]],
    ["an employee given away", () => [edit(own("own"), OF_OTHER)]],
    ["an employee taken over", () => [edit("Employees/theirs", OF_COMPANY)]],
    ["another employee's name", () => [edit("Employees/theirs", { name: "x" })]],
    ["another employee's whole record", () => [write("Employees/theirs", EMPLOYEE)]],
    ["the deletion of another's employee", () => [remove("Employees/theirs")]],
    ["its own company record", () => [edit(`Companies/${COMPANY_RECORD}`, { companyName: "x" })]],
    ["its own password", () => renewWrites(world().project, COMPANY, COMPANY_RECORD)],
    ["a redemption", () => [write(`${own("own")}/redeemed_discounts/r`, { brandName: "Saffron" })]],
    ["an admin", () => addWrites(world().project, plainAccount("admin", "x@b.qa", "guessed"), "new")],
    ["one allowed and one refused record", () => [write(own("a"), EMPLOYEE), write(own("b"), theirs)]],
  ])("a company may not write %s", async (_, writes) => {
    await world().put({ [own("own")]: EMPLOYEE, "Employees/theirs": theirs });
    expect(await send(company, ...writes())).toBe(REFUSED);
    expect(shown(await firestore(world().project, admin, "GET", `/${own("a")}`))).toBe("404 NOT_FOUND");
    expect(await send(company, edit(own("own"), { name: "Omar" }))).toBe("200");
  });
});

describe("a staff member", () => {
  it("a staff member adds redemptions below the own record, and changes nothing else", async () => {
    const staff = await linkPassword(world().project, await world().user(), "staff@b.qa", "Coral-Desk-3158");
    const record = `Westwalk_Staff/${staff.uid}`;
    await world().put({ [record]: { name: "Hessa", staffId: "S1", email: "staff@b.qa" } });
    const redemption = (id: string) => `${record}/redeemed_discounts/${id}`;
    const more = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, 1]));
    const answers: readonly (readonly [object, string])[] = [
      [write(redemption("own"), { brandName: "Saffron", at: new Date() }), "200"],
      [edit(redemption("own"), { brandName: "x" }), REFUSED],
      [remove(redemption("own")), REFUSED],
      [write(redemption("number"), { brandName: 7 }), REFUSED],
      [write(redemption("long"), { brandName: "x".repeat(201) }), REFUSED],
      [write(redemption("longest"), { brandName: "x".repeat(200) }), "200"],
      [write(redemption("wide"), { brandName: "Saffron", ...more(20) }), REFUSED],
      [write(redemption("widest"), { brandName: "Saffron", ...more(19) }), "200"],
      [write("Westwalk_Staff/other/redeemed_discounts/x", { brandName: "x" }), REFUSED],
      [write("Employees/own/redeemed_discounts/x", { brandName: "x" }), REFUSED],
      ...["password", "staffId", "email"].map((key) => [edit(record, { [key]: "x@b.qa" }), REFUSED] as const),
    ];
    for (const [one, answer] of answers) expect(await send(staff, one), JSON.stringify(one)).toBe(answer);
  });

  it("a member without a staff record adds no redemption", async () => {
    const stranger = await world().user();
    const path = `Westwalk_Staff/${stranger.uid}`;
    const redemption = write(`${path}/redeemed_discounts/x`, { brandName: "x" });
    expect(await send(stranger, redemption)).toBe(REFUSED);
    expect(await send(stranger, write(path, { name: "x" }), redemption)).toBe(REFUSED);
  });
});
