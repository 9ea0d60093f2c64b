/** Ids of documents that try to be more than one id: dots, slashes, reserved words, odd characters. */
import { describe, expect, it } from "vitest";
import { toWireFields } from "../../../packages/firestore-panel/cli/owner/wire";
import { firestore, nameOf } from "../../fixtures/http/rest";
import { auditedCommit } from "../../fixtures/http/audited-commit";
import { attackWorld, OWN_COMPANY, type PrincipalName } from "./attack-world";

const world = attackWorld();
const { companyId, companyName } = OWN_COMPANY;
const employee = { name: "A", empId: "E", qid: "Q", password: "p", companyId, companyName };

describe("an employee's id", () => {
  it.each([
    ...["..", ".", "__x__", "__id7__", "a/b", "a%2Fb", "`a`", "`", "a.b", "'; drop", "\u0000", "\ud800"],
    ...[" ", "é", "x".repeat(1500), "x".repeat(1501), ""],
  ])("%j stays one document of its own collection, or is refused", async (id) => {
    const { project, as } = world();
    const name = `${nameOf(project, "Employees")}/${id}`;
    const update = { update: { name, fields: toWireFields(employee) } };
    const write = async (who: PrincipalName, one: object = update) =>
      (await auditedCommit(project, as(who), [one])).status;
    const status = await write("admin");
    expect([200, 400, 403]).toContain(status);
    expect(await write("anonymous")).toBe(status === 200 ? 403 : status);
    // Its entry would name the change by the record's id, and no field may have such a name: it stays as it is.
    const edited = id === "__id7__" ? 400 : 200;
    expect(await write("own company")).toBe(status === 200 ? edited : status);
    if (status !== 200) return;
    const escaped = `/Employees/${encodeURIComponent(id)}`;
    const asCompany = async (method: string) =>
      (await firestore(project, as("own company"), method, escaped)).status;
    expect(await asCompany("GET")).toBe(200);
    expect(await asCompany("DELETE")).toBe(403);
    // The id of its copy is longer, and nothing is deleted without one.
    const removed = id.length === 1500 ? 400 : 200;
    expect(await write("own company", { delete: name })).toBe(removed);
    if (removed !== 200) return;
    expect(await asCompany("GET")).toBe(403);
    // A company cannot create a deleted record again under an id that is not one of its own.
    expect(await write("own company")).toBe(403);
  });
});
