/** Files by plain HTTP: who may do what in each folder, and what may be stored there. */
import { beforeAll, describe, expect, it } from "vitest";
import { NOBODY, storage, upload, type RestPrincipal } from "../../fixtures/http/rest";
import { COMPANY, signInWorld } from "./sign-in-world";

const world = signInWorld();
/** Whose session is none any more, tests/unit/security/storage.test.ts tries. */
const PRINCIPALS = ["nobody", "a stranger", "a company", "an admin"] as const;
let principals: { readonly [who in (typeof PRINCIPALS)[number]]: RestPrincipal };
beforeAll(async () => {
  const { user, signedIn } = world();
  const [stranger, company, admin] = [await user(), await signedIn(COMPANY), await signedIn()];
  principals = { nobody: NOBODY, "a stranger": stranger, "a company": company, "an admin": admin };
});

/** From the specification, not from the declarations: a folder that becomes public by mistake fails here. */
const FOLDERS = [
  { folder: "Brands/images", type: "image/png", shared: true },
  { folder: "Brands/multiImages", type: "image/webp", shared: true },
  { folder: "Brands/pdfs", type: "application/pdf", shared: true },
  { folder: "Events/images", type: "image/jpeg", shared: true },
  { folder: "companyLogos", type: "image/png", shared: false },
  { folder: "profileImages", type: "image/png", shared: false },
  { folder: "contracts", type: "application/pdf", shared: false },
] as const;

const OTHER_TYPES = [
  ...["image/svg+xml", "text/html", "text/xml", "application/xhtml+xml", "text/javascript", ""],
  ...["image/png, text/html", "image/png; charset=x", "IMAGE/PNG"],
];

const put = async (principal: RestPrincipal, name: string, type: string, bytes = "bytes") =>
  (await upload(world().project, principal, name, bytes, type)).status;
const get = async (principal: RestPrincipal, name: string, query = "?alt=media") =>
  (await storage(world().project, principal, "GET", name, query)).status;
const retype = async (principal: RestPrincipal, name: string, settings: object) => {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(settings);
  return (await storage(world().project, principal, "PATCH", name, "", { body, headers })).status;
};
const admin = () => principals["an admin"];

describe.each(FOLDERS)("the folder $folder", ({ folder, type, shared }) => {
  const name = `${folder}/stored`;

  it.each(PRINCIPALS)("a file is read, written, retyped and deleted by %s only if allowed", async (who) => {
    expect(await put(admin(), name, type)).toBe(200);
    const { project } = world();
    const principal = principals[who];
    const isAdmin = who === "an admin";
    const mayRead = isAdmin || (shared && who !== "nobody");
    const written = isAdmin ? 200 : 403;
    for (const query of ["?alt=media", ""])
      expect(await get(principal, name, query)).toBe(mayRead ? 200 : 403);
    expect(await get(principal, `${folder}/missing`)).toBe(mayRead ? 404 : 403);
    const listed = await storage(project, principal, "GET", undefined, `?prefix=${folder}/`);
    expect(listed.status).toBe(written);
    expect(await put(principal, name, type)).toBe(written);
    expect(await put(principal, `${folder}/new-${who.replace(" ", "-")}`, type)).toBe(written);
    expect(await retype(principal, name, { cacheControl: "no-store" })).toBe(written);
    const removed = await storage(project, principal, "DELETE", name);
    expect(removed.status).toBe(isAdmin ? 204 : 403);
  });

  it("no file has a type of another kind or gets it later", async () => {
    expect(await put(admin(), name, type)).toBe(200);
    for (const other of OTHER_TYPES) {
      expect(await put(admin(), `${folder}/other`, other), other).toBe(403);
      expect(await retype(admin(), name, { contentType: other }), other).toBe(403);
    }
    expect(await retype(admin(), name, { contentType: type })).toBe(200);
  });

  it("no file is empty or lies in a folder below", async () => {
    expect(await put(admin(), `${folder}/empty`, type, "")).toBe(403);
    expect(await put(admin(), `${folder}/below/a`, type)).toBe(403);
    expect(await put(admin(), `${folder}/full`, type)).toBe(200);
  });
});
