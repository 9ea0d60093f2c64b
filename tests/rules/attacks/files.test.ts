/** Files by plain HTTP: who may do what in each folder, lying uploads, names that reach elsewhere, links with a token. */
import { describe, expect, it } from "vitest";
import { at, request, storage, upload, type RestPrincipal } from "../../../scripts/smoke/rest";
import { close as closeSession, signIn } from "../../../scripts/smoke/sign-in";
import { PRINCIPAL_NAMES } from "./principals";
import { attackWorld } from "./attack-world";

const world = attackWorld();

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

const put = (principal: RestPrincipal, name: string, type: string, bytes: string | Uint8Array = "bytes") =>
  upload(world().project, principal, name, bytes, type);
const get = (principal: RestPrincipal, name: string, query = "?alt=media") =>
  storage(world().project, principal, "GET", name, query);
const remove = (principal: RestPrincipal, name: string) =>
  storage(world().project, principal, "DELETE", name);
const retype = (principal: RestPrincipal, name: string, settings: object) =>
  storage(world().project, principal, "PATCH", name, "", {
    body: JSON.stringify(settings),
    headers: { "Content-Type": "application/json" },
  });
const admin = () => world().as("admin");

describe.each(FOLDERS)("$folder", ({ folder, type, shared }) => {
  const name = `${folder}/kept`;

  it.each(PRINCIPAL_NAMES)("read, written, retyped and deleted by %s", async (callerName) => {
    expect((await put(admin(), name, type)).status).toBe(200);
    const principal = world().as(callerName);
    const isAdmin = callerName === "admin";
    const mayRead = isAdmin || (shared && callerName !== "nobody");
    expect((await get(principal, name)).status).toBe(mayRead ? 200 : 403);
    expect((await get(principal, name, "")).status).toBe(mayRead ? 200 : 403);
    expect((await get(principal, `${folder}/missing`)).status).toBe(mayRead ? 404 : 403);
    expect((await storage(world().project, principal, "GET", undefined, `?prefix=${folder}/`)).status).toBe(
      403,
    );
    expect((await put(principal, name, type)).status).toBe(isAdmin ? 200 : 403);
    expect((await put(principal, `${folder}/new-${callerName}`, type)).status).toBe(isAdmin ? 200 : 403);
    expect((await retype(principal, name, { cacheControl: "no-store" })).status).toBe(isAdmin ? 200 : 403);
    expect((await remove(principal, name)).status).toBe(isAdmin ? 204 : 403);
  });

  it.each(["image/svg+xml", "text/html", "text/xml", "application/xhtml+xml", "text/javascript", "", "image/png, text/html"])(
    "takes no file of type '%s', nor one that becomes it",
    async (other) => {
      expect((await put(admin(), `${folder}/other`, other)).status).toBe(403);
      expect((await put(admin(), name, type)).status).toBe(200);
      expect((await retype(admin(), name, { contentType: other })).status).toBe(403);
    },
  ); // prettier-ignore

  it("gives a link with a token to those who may read, and to nobody who guesses", async () => {
    const stored = await put(admin(), name, type);
    const token = at(stored.body, "downloadTokens") as string;
    expect((await get(world().as("nobody"), name, `?alt=media&token=${token}`)).status).toBe(200);
    for (const guess of ["", "x", `${token},`, `x,${token}`, token.slice(0, -1), "%2C"])
      expect((await get(world().as("nobody"), name, `?alt=media&token=${guess}`)).status).toBe(403);
    // The token is for the bytes alone.
    expect((await get(world().as("nobody"), name, `?token=${token}`)).status).toBe(403);
    expect((await remove({ uid: "", token }, name)).status).toBe(401);
    await put(admin(), name, type);
    expect((await get(world().as("nobody"), name, `?alt=media&token=${token}`)).status).toBe(403);
  });
});

describe("an upload in chunks that lies", () => {
  const start = async (principal: RestPrincipal, name: string, size: number | string, type: string) => {
    const { project } = world();
    const response = await fetch(`${project.storage}/v0/b/${project.bucket}/o?name=${encodeURIComponent(name)}`, {
      method: "POST",
      headers: {
        "X-Goog-Upload-Protocol": "resumable",
        "X-Goog-Upload-Command": "start",
        "X-Goog-Upload-Header-Content-Length": String(size),
        "X-Goog-Upload-Header-Content-Type": type,
        ...(principal.token && { Authorization: `Firebase ${principal.token}` }),
      },
      body: JSON.stringify({ name, contentType: type }),
    });
    return { status: response.status, url: response.headers.get("x-goog-upload-url") ?? "" };
  };
  const send = (url: string, command: string, offset: number, body: string | Uint8Array) =>
    request(url, {
      method: "POST",
      headers: { "X-Goog-Upload-Command": command, "X-Goog-Upload-Offset": String(offset) },
      body: Buffer.from(body),
    });
  const NAME = "Brands/images/chunks";
  const LIMIT = 5 * 1024 * 1024;

  it("about nothing is stored: the twin", async () => {
    const { url } = await start(admin(), NAME, 10, "image/png");
    expect((await send(url, "upload, finalize", 0, "0123456789")).status).toBe(200);
    expect((await remove(admin(), NAME)).status).toBe(204);
  });

  it.each(["nobody", "anonymous", "own company", "changed admin"] as const)("about who it is: %s", async (callerName) => {
    expect((await start(world().as(callerName), NAME, 10, "image/png")).status).toBe(403);
  });

  it("about its size or type is refused at the start, in the middle or at the end", async () => {
    expect((await start(admin(), NAME, LIMIT + 1, "image/png")).status).toBe(403);
    expect((await start(admin(), NAME, 10, "text/html")).status).toBe(403);
    expect((await start(admin(), NAME, "-1", "image/png")).status).toBe(400);
    expect((await start(admin(), NAME, "many", "image/png")).status).toBe(400);
    const more = await start(admin(), NAME, 10, "image/png");
    expect((await send(more.url, "upload, finalize", 0, "x".repeat(11))).status).toBe(400);
    const far = await start(admin(), NAME, 10, "image/png");
    expect((await send(far.url, "upload, finalize", 0, new Uint8Array(LIMIT + 1))).status).toBe(400);
    const less = await start(admin(), NAME, 10, "image/png");
    expect((await send(less.url, "upload, finalize", 0, "x")).status).toBe(400);
    expect((await get(admin(), NAME)).status).toBe(404);
  });

  it("about being an admin still: the end is judged again", async () => {
    const { project, accounts, stranger } = world();
    const principal = await stranger();
    await signIn(project, principal, accounts.admin);
    const { status, url } = await start(principal, NAME, 10, "image/png");
    expect(status).toBe(200);
    expect((await closeSession(project, principal)).status).toBe(200);
    expect((await send(url, "upload, finalize", 0, "0123456789")).status).toBe(403);
    expect((await get(admin(), NAME)).status).toBe(404);
  });
}); // prettier-ignore

describe("names that reach elsewhere", () => {
  const NAMES = [
    "Brands/images/../../contracts/x",
    "Brands/images/..",
    "Brands/images/../x",
    "Brands/images/%2e%2e/x",
    "Brands/images/a/b",
    "Brands/images/",
    "Brands/images",
    "brands/images/x",
    "Brands/images\\x",
    "x",
    "../x",
    "..",
    ".",
    "__x__/y",
    "contracts/../Brands/images/x",
    "Brands/../contracts/x",
    "/etc/passwd",
    "Brands/images/\0",
    "Brands/images/a\nb",
    `Brands/images/${"x".repeat(1024)}`,
  ];
  it.each(NAMES)("%j gives a member nothing, and an admin no file outside its folder", async (name) => {
    const member = world().as("anonymous");
    const inFolder = /^Brands\/images\/(?!\.\.$)[^/]+$/.test(name);
    if (!inFolder) expect((await get(member, name)).status).toBeGreaterThanOrEqual(400);
    expect((await put(member, name, "image/png")).status).toBeGreaterThanOrEqual(400);
    const answer = await put(admin(), name, "image/png");
    const usable = inFolder && !/[\0\n]/.test(name) && name.length < 1000;
    expect(answer.status).toBe(usable ? 200 : answer.status);
    if (!usable) expect([400, 403]).toContain(answer.status);
    if (usable) expect(at(answer.body, "name")).toBe(name);
  });

  it("and buckets that are not the project's hold nothing and take nothing, not even from an admin", async () => {
    const { project } = world();
    const name = "Brands/images/in-one-bucket";
    // The twin: the same file, principal and requests, with the project's own bucket.
    expect((await put(admin(), name, "image/png")).status).toBe(200);
    expect((await get(admin(), name)).status).toBe(200);
    for (const [bucket, status] of [
      ["other.appspot.com", 404],
      ["demo-westwalk.firebasestorage.app", 404],
      ["demo-westwalk", 404],
      ["%2e%2e", 404],
      ["demo-westwalk.appspot.com%2f..", 400],
      ["", 404],
    ] as const) {
      const other = { ...project, bucket };
      expect((await upload(other, admin(), name, "bytes", "image/png")).status, `upload to "${bucket}"`).toBe(status);
      for (const query of ["?alt=media", ""])
        expect((await storage(other, admin(), "GET", name, query)).status, `read from "${bucket}"`).toBe(status);
      expect((await storage(other, admin(), "DELETE", name)).status, `delete in "${bucket}"`).toBe(status);
    }
    expect((await get(admin(), name)).status).toBe(200);
  }); // prettier-ignore
});

describe("bytes that are not what they say", () => {
  const SCRIPT = "<html><script>alert(1)</script></html>";
  it("are served as what they were declared, never sniffed, and never shown unless they are a picture or a PDF", async () => {
    const { project } = world();
    const stored = await put(admin(), "Brands/images/fake.png", "image/png", SCRIPT);
    const token = at(stored.body, "downloadTokens") as string;
    const url = `${project.storage}/v0/b/${project.bucket}/o/${encodeURIComponent("Brands/images/fake.png")}?alt=media&token=${token}`;
    const response = await fetch(url);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("keep their type when the form and the metadata disagree", async () => {
    const { project } = world();
    const boundary = "b";
    const body = `--${boundary}\r\nContent-Type: application/json\r\n\r\n${JSON.stringify({ contentType: "image/png" })}\r\n--${boundary}\r\nContent-Type: text/html\r\n\r\n${SCRIPT}\r\n--${boundary}--`;
    const answer = await storage(project, admin(), "POST", undefined, "?name=Brands%2Fimages%2Ftwo", {
      body,
      headers: { "X-Goog-Upload-Protocol": "multipart", "Content-Type": `multipart/related; boundary=${boundary}` },
    });
    expect(at(answer.body, "contentType")).toBe("image/png");
    expect((await get(admin(), "Brands/images/two", "")).body).toMatchObject({ contentType: "image/png" });
  });
}); // prettier-ignore
