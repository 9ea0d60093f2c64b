/** Ids and paths that try to be more than one: dots, slashes in every disguise, reserved words, other databases. */
import { request as httpRequest } from "node:http";
import { describe, expect, it } from "vitest";
import { toWireFields } from "../../../demo/to-wire";
import { at, firestore, nameOf, runQuery, type RestPrincipal } from "../../../scripts/smoke/rest";
import { auditedCommit } from "../../../scripts/smoke/audited-commit";
import {
  bumpWrites,
  claim,
  claimWrite,
  countersOf,
  grant,
  grantWrite,
  attemptNow,
} from "../../../scripts/smoke/sign-in";
import { addWrites, credentialWrite, plainAccount, recordWrite } from "./accounts";
import { attackWorld, OWN_COMPANY } from "./attack-world";

const world = attackWorld();

/** Sends the address as it is: fetch would resolve the dots. */
function raw(principal: RestPrincipal, method: string, path: string, body = ""): Promise<number> {
  const { hostname, port } = new URL(world().project.firestore);
  const headers = principal.token === undefined ? {} : { Authorization: `Bearer ${principal.token}` };
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, method, path, headers }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
const root = () => `/v1/projects/${world().project.projectId}/databases/(default)/documents`;

describe("addresses that a member may not reach by a detour", () => {
  const DETOURS = [
    "/Brands/../Admins",
    "/Brands/x/../../Admins",
    "/Brands/..%2FAdmins",
    "/Brands/%2e%2e%2fAdmins%2fx",
    "/Brands%2F..%2FAdmins",
    "/Brands/./../Tenants",
    "/Brands//Tenants",
    "//Tenants",
    "/Brands/x%2F..%2F..%2FTenants",
    "/Brands/x%00",
    "/Brands/%ff",
    "/Brands/%E0%80%AF",
    "/Brands/..%5cAdmins",
    "/%42rands%2fx",
    "/Tenants/",
    "/Tenants/%20",
    "/Tenants?pageSize=1&x=/../Brands",
    "/__all__",
    "/Brands/__x__/y",
  ];
  it.each(DETOURS)("%s", async (path) => {
    const status = await raw(world().as("anonymous"), "GET", root() + path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await raw(world().as("anonymous"), "GET", `${root()}/Brands?pageSize=9`)).toBe(200);
  });

  it.each([
    "/v1/projects/demo-westwalk/databases/(default)/../(default)/documents/Tenants",
    "/v1/projects/demo-westwalk/databases/second/documents/Brands",
    "/v1/projects/other/databases/(default)/documents/Brands",
    "/v1/projects/demo-westwalk%2Fdatabases%2F(default)%2Fdocuments%2FTenants/databases/(default)/documents/Brands",
    "/v1/../emulator/v1/projects/demo-westwalk/databases/(default)/documents",
    "/v1beta1/projects/demo-westwalk/databases/(default)/documents/Tenants",
    "/v1/projects/demo-westwalk/databases/(default)/documents:listCollectionIds",
    "/v1/projects/demo-westwalk/databases/(default)/documents:partitionQuery",
  ])("%s", async (path) => {
    for (const method of ["GET", "POST", "DELETE"])
      expect(await raw(world().as("anonymous"), method, path)).toBeGreaterThanOrEqual(400);
  });

  it("a transaction opens no document, and of several writes each is judged", async () => {
    const { project, as } = world();
    const name = `${nameOf(project, "Tenants")}/t1`;
    for (const [principal, status] of [
      ["anonymous", 403],
      ["admin", 200],
    ] as const) {
      const begun = await firestore(project, as(principal), "POST", ":beginTransaction", {});
      expect(begun.status).toBe(200);
      const reading = { documents: [name], transaction: at(begun.body, "transaction") };
      expect((await firestore(project, as(principal), "POST", ":batchGet", reading)).status).toBe(status);
    }
    const writes = [{ delete: name }, { update: { name: `${nameOf(project, "Brands")}/new`, fields: {} } }];
    const written = await firestore(project, as("anonymous"), "POST", ":batchWrite", { writes });
    expect(at(written.body, "status")).toMatchObject([{ code: 7 }, { code: 7 }]);
  });
});

const ODD_IDS = ["..", ".", "__x__", "__id7__", "a/b", "a%2Fb", "`a`", "`", "a.b", "'; drop", "\u0000", "\ud800", " ", "é", "x".repeat(1500), "x".repeat(1501), ""]; // prettier-ignore

describe("document ids", () => {
  const employee = { name: "A", empId: "E", qid: "Q", password: "p", companyId: OWN_COMPANY.companyId, companyName: OWN_COMPANY.companyName }; // prettier-ignore

  it.each(ODD_IDS)("%j stays one document of its own collection, or none at all", async (id) => {
    const { project, as } = world();
    const name = `${nameOf(project, "Employees")}/${id}`;
    const write = { update: { name, fields: toWireFields(employee) } };
    const answer = await auditedCommit(project, as("admin"), [write]);
    expect([200, 400, 403]).toContain(answer.status);
    const stored = answer.status === 200;
    // Its entry would tell the change by the record's id, and no field may have such a name: it stays as it is.
    const told = id === "__id7__" ? 400 : 200;
    for (const caller of ["anonymous", "own company"] as const)
      expect((await auditedCommit(project, as(caller), [write])).status).toBe(
        stored ? (caller === "own company" ? told : 403) : answer.status,
      );
    if (!stored) return;
    const escaped = `/Employees/${encodeURIComponent(id)}`;
    expect((await firestore(project, as("own company"), "GET", escaped)).status).toBe(200);
    expect((await firestore(project, as("own company"), "DELETE", escaped)).status).toBe(403);
    const removed = await auditedCommit(project, as("own company"), [{ delete: name }]);
    // The id of its copy is longer, and nothing is deleted without one.
    expect(removed.status).toBe(id.length === 1500 ? 400 : 200);
    if (removed.status !== 200) return;
    expect((await firestore(project, as("own company"), "GET", escaped)).status).toBe(403);
    // What is gone, the company cannot make again under an id that is not one of its own.
    expect((await auditedCommit(project, as("own company"), [write])).status).toBe(403);
  });

  it("in a credential are ids and no paths", async () => {
    const { project, as, ids } = world();
    const account = plainAccount("admin", "odd-ids@b.qa", "Sand-Harbour-7713");
    const add = (recordId: string) =>
      auditedCommit(project, as("admin"), [
        recordWrite(project, account, "odd"),
        credentialWrite(project, account, recordId),
      ]);
    for (const id of [
      ...ODD_IDS,
      `../Admins/${ids.admin}`,
      `${ids.admin}/x`,
      "x/../odd",
      "odd\n",
      " odd",
      "$(odd)",
      "odd/",
      "x".repeat(129),
    ])
      expect((await add(id)).status).toBeGreaterThanOrEqual(400);
    expect((await auditedCommit(project, as("admin"), addWrites(project, account, "odd"))).status).toBe(200);
  });

  it("of browsers are 32 hex digits and no paths", async () => {
    const { project, accounts, stranger } = world();
    const [principal, one] = [await stranger(), attemptNow()];
    const device = "0123456789abcdef".repeat(2);
    const odd = [
      ...ODD_IDS,
      device.slice(1),
      `${device}0`,
      device.toUpperCase(),
      `${device}\n`,
      `../${device}`,
      `${device}/x`,
      accounts.admin.key,
    ];
    for (const id of odd.filter((text) => text !== "")) {
      const odder = { ...one, device: id };
      const writes = [
        claimWrite(project, principal, accounts.admin, odder),
        ...bumpWrites(project, accounts.admin, odder),
      ];
      expect((await auditedCommit(project, principal, writes)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await claim(project, principal, accounts.admin, one)).status).toBe(200);
    for (const id of odd.filter((text) => text !== ""))
      expect(
        (await auditedCommit(project, principal, [grantWrite(project, principal, accounts.admin, one, id)]))
          .status,
      ).toBeGreaterThanOrEqual(400);
    expect((await grant(project, principal, accounts.admin, one, device)).status).toBe(200);
  });

  it("of counters are those of the hour and of the day, and of nothing else", async () => {
    const { project, accounts, stranger } = world();
    const [principal, one] = [await stranger(), attemptNow()];
    const { key } = accounts.admin;
    const [hour, day] = [String(one.hour), `d${String(Math.floor(one.hour / 24))}`];
    const bumps = JSON.stringify(bumpWrites(project, accounts.admin, one));
    const countersAs = (id: string, own: string) =>
      JSON.parse(bumps.replace(own, id)) as readonly object[];
    const answers = async (id: string, own: string) => (await auditedCommit(project, principal, [claimWrite(project, principal, accounts.admin, one), ...countersAs(id, own)])).status;
    for (const id of [key, `${key}-`, `${key}-${hour} `, `${key}-0${hour}`, `${key}-+${hour}`, `${key}-${hour}.0`, `${key.toUpperCase()}-${hour}`, `${key}-${String(one.hour - 1)}`, `${key}-${String(one.hour + 1)}`, hour])
      expect(await answers(id, `${key}-${hour}`)).toBe(403);
    for (const id of [`${key}-${day.slice(1)}`, `${key}-${day} `, `${key}-D${day.slice(1)}`, `${key}-d${String(Number(day.slice(1)) - 1)}`, day])
      expect(await answers(id, `${key}-${day}`)).toBe(403);
    expect(countersOf(accounts.admin, one)).toEqual([`${key}-${hour}`, `${key}-${day}`]);
    expect((await claim(project, principal, accounts.admin, one)).status).toBe(200);
  }); // prettier-ignore
});

describe("field paths", () => {
  it.each(["`email`", "email.x", "__name__", "`a``b`", "..", "email`", "password", "`pass\\`word`", "*"])(
    "%s in a filter or an order opens nothing",
    async (fieldPath) => {
      const { project, as } = world();
      const field = { fieldPath };
      for (const query of [
        { where: { fieldFilter: { field, op: "EQUAL", value: { stringValue: "x" } } }, limit: 1 },
        { orderBy: [{ field }], limit: 1 },
        { select: { fields: [field] }, limit: 1 },
      ]) {
        const answer = await runQuery(project, as("own company"), { from: [{ collectionId: "Admins" }], ...query });
        expect([400, 403]).toContain(answer.status);
      }
      expect((await runQuery(project, as("anonymous"), { from: [{ collectionId: "Brands" }], limit: 1 })).status).toBe(200);
    },
  );

  it.each(["`passwordAt`", "passwordAt", "`password``At`", "name.passwordAt", "`name.passwordAt`", "companyId"])(
    "%s in a mask smuggles nothing into a company",
    async (fieldPath) => {
      const { project, as } = world();
      const write = (mask: readonly string[]) => ({
        update: { name: nameOf(project, `Companies/${world().ids.company}`), fields: toWireFields({ passwordAt: new Date(0), companyId: "OTHER" }) },
        updateMask: { fieldPaths: mask },
      });
      expect([400, 403]).toContain((await auditedCommit(project, as("own company"), [write([fieldPath])])).status);
      expect((await firestore(project, as("own company"), "GET", `/Companies/${world().ids.company}`)).status).toBe(200);
    },
  );
}); // prettier-ignore

describe("names of a prototype", () => {
  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])("%s is a collection like any other: closed", async (id) => {
    const { project, as } = world();
    for (const principal of ["anonymous", "admin"] as const) {
      const answer = await firestore(project, as(principal), "GET", `/${id}/x`);
      expect([400, 403]).toContain(answer.status);
      const session = await firestore(project, as(principal), "GET", `/Sessions/${id}`);
      expect([400, 403]).toContain(session.status);
    }
    expect((await firestore(project, as("admin"), "GET", "/Brands/x")).status).toBe(404);
  });
}); // prettier-ignore
