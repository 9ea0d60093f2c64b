/** A panel of another version than its data, and the steps of the set-up that the logins name. */
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup, render } from "vitest-browser-react";
import { SCHEMA_PATH, schemaDocument, SCHEMA_VERSION } from "firestore-panel/version";
import { brands } from "../../src/resources/brands";
import { SetupNote } from "../../src/setup-note";
import { button, field, form, openPanel, row, save, startSignedIn } from "./panel";
import { put, putBrands, read, remove } from "./world";

const { fields: current } = schemaDocument(new Date());
const setVersion = (version: number) => put(SCHEMA_PATH, { ...current, version });
const banner = () => page.getByRole("status").filter({ hasText: "You can read, but nothing can be saved." });

beforeAll(async () => {
  await startSignedIn();
  await putBrands(["Souq Threads"]);
});
afterEach(() => setVersion(SCHEMA_VERSION));

it("a deployment while somebody types keeps the form, refuses to save, and lets save what was typed after it", async () => {
  await openPanel("/brands", [brands]);
  await row("Souq Threads").getByRole("button", { name: "Edit" }).click();
  await field("English name").fill("Typed Threads");
  await setVersion(SCHEMA_VERSION + 1);
  await expect.element(banner().getByText("This panel is being updated.")).toBeInTheDocument();
  await expect.element(form().getByRole("button", { name: "Save" })).toBeDisabled();
  await expect.element(form().getByRole("button", { name: "Reload" })).toBeVisible();
  await expect.element(field("English name")).toBeDisabled();
  // What a person may do who only reads.
  await expect.poll(() => document.body.textContent).not.toMatch(/Add Brands|Delete/);

  // As after a reload.
  await cleanup();
  await openPanel("/brands?edit=b0", [brands]);
  await expect.element(form().getByText("Your earlier input was restored.")).toBeVisible();
  await expect.element(field("English name")).toHaveValue("Typed Threads");

  await setVersion(SCHEMA_VERSION);
  await expect.element(form().getByRole("button", { name: "Save" })).toBeEnabled();
  await expect.element(button("+ Add Brands")).toBeInTheDocument();
  await save();
  await expect.element(row("Typed Threads")).toBeVisible();
  expect(await read("Brands/b0")).toMatchObject({ nameEng: "Typed Threads" });
  await row("Typed Threads").getByRole("button", { name: "Edit" }).click();
  await expect.element(field("English name")).toHaveValue("Typed Threads");
  await expect.element(form().getByText("Your earlier input was restored.")).not.toBeInTheDocument();
});

const answer = (status: number, message: string) =>
  Promise.resolve(Response.json({ error: { message } }, { status }));

it("a login tells what is missing, and names the command for the first admin until there is one", async () => {
  await remove(SCHEMA_PATH);
  await render(<SetupNote />);
  const command = page.getByText("npm run owner -- create-admin --email E --name N");
  await expect.element(command).toBeVisible();
  for (const [ask, words] of [
    [() => answer(403, "Missing or insufficient permissions."), /^The rules of this Firebase project/],
    [() => answer(404, "The database (default) does not exist for project p"), /no database yet/],
    [() => Promise.reject(new TypeError("Failed to fetch")), /cannot be reached/],
  ] as const) {
    vi.spyOn(window, "fetch").mockImplementationOnce(ask);
    await button("Try again").click();
    await expect.element(page.getByText(words)).toBeVisible();
  }
  await button("Try again").click();
  await expect.element(command).toBeVisible();
  await setVersion(SCHEMA_VERSION);
  await button("Try again").click();
  await expect.element(button("Try again")).not.toBeInTheDocument();
});
