/** Passwords as admins set them: judged while they are typed, generated, never read back, and seen to have been set. */
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { admins } from "../../../src/resources/admins";
import { credentialKeyOf } from "firestore-panel/sign-in";
import { button, field, form, openPanel, save, startSignedIn } from "../panel";
import { addAccount, empty, read, readAll } from "../world";

const DAY = 86_400_000;
const HARD = "Hard to guess";
const SHORT = "At least 8 characters, and hard to guess";
const COMMON = "This is one of the most common passwords";
const OWN = "This is too easy to guess: it is made of the account's id or of a name";

const SAMI = { name: "Sami Haddad", email: "sami@residence.example", role: "User", time: new Date() };
let setAt: Date;

beforeAll(async () => {
  await empty("Admins");
  await startSignedIn();
});
beforeEach(async () => {
  setAt = new Date(Date.now() - 3 * DAY - 60_000);
  await empty("Companies");
  await addAccount("admin", SAMI.email, "Dhow-at-Dusk-4", "Admins/sami", SAMI, setAt);
});

const password = () => field("Password");
const generate = () => form().getByRole("button", { name: "Generate a password" });
const typedPassword = () => (password().element() as HTMLInputElement).value;
/** The hint under the field, which a screen reader announces as well. */
const hint = (text: string) => form().getByRole("status").filter({ hasText: text });

it("a password is judged while it is typed; a weak one is not saved, and of a strong one only the time is stored in the record", async () => {
  await openPanel("/admin", [admins]);
  await button("+ Add Account").click();
  await expect.element(hint(SHORT)).toBeVisible();
  await password().fill("short");
  await expect.element(hint(SHORT)).toBeVisible();
  await password().fill("password1");
  await expect.element(hint(COMMON)).toBeVisible();
  await password().fill("haddad-4471");
  await expect.element(hint(HARD)).toBeVisible();
  await expect.element(password()).toHaveAccessibleDescription(/Hard to guess/);
  await field("Email").fill("haddad@residence.example");
  await expect.element(hint(OWN)).toBeVisible();
  await field("Email").fill("omar@residence.example");
  await expect.element(hint(HARD)).toBeVisible();
  await field("Name").fill("Omar Haddad");
  await expect.element(hint(OWN)).toBeVisible();
  await password().fill("westwalk-77");
  await expect.element(hint(OWN)).toBeVisible();
  await password().fill("dhow-at-dusk-77");
  await expect.element(hint(HARD)).toBeVisible();

  await field("Name").fill("Omar Nasser");
  await field("Email").fill("Omar@Residence.example");
  await form().getByRole("radiogroup", { name: "Role" }).getByText("User", { exact: true }).click();
  await password().fill("omarnasser1");
  await save();
  const alert = form().getByRole("alert").filter({ hasText: "Check this field:" });
  await expect.element(alert).toHaveTextContent(OWN);
  // Told once beside the field.
  await expect.element(hint(OWN)).not.toBeInTheDocument();
  expect((await readAll("Admins")).map(({ name }) => name as string)).not.toContain("Omar Nasser");

  await password().fill("dhow-at-dusk-77");
  await expect.element(hint(HARD)).toBeVisible();
  const before = Date.now();
  await save();
  await expect.element(page.getByText("Account added successfully!")).toBeVisible();
  const stored = (await readAll("Admins")).find(({ name }) => name === "Omar Nasser") ?? {};
  expect(Object.keys(stored).sort()).toEqual(["_change", "email", "name", "passwordAt", "role", "time"]);
  expect((stored["passwordAt"] as { toMillis(): number }).toMillis()).toBeGreaterThan(before - 60_000);
  const key = await credentialKeyOf("admin", "omar@residence.example");
  expect(await read(`Credentials/${key}`)).toMatchObject({ kind: "admin" });
});

it("a generated password can be read and copied, and is shown only there", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await openPanel("/admin", [admins]);
  await button("+ Add Account").click();
  await expect.element(password()).toHaveAttribute("type", "password");
  await generate().click();
  await expect.element(password()).toHaveAttribute("type", "text");
  expect(typedPassword()).toMatch(/^[^\W_]{4}(-[^\W_]{4}){3}$/);
  await expect.element(hint(HARD)).toBeVisible();
  await expect.element(hint("It is shown only here: copy it before you save.")).toBeVisible();

  const first = typedPassword();
  await form().getByRole("button", { name: "Copy the password" }).click();
  await expect.element(hint("Copied.")).toBeVisible();
  expect(copied.mock.calls).toEqual([[first]]);
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href])).not.toContain(first);

  await generate().click();
  await expect.poll(typedPassword).not.toBe(first);
  await expect.element(hint("It is shown only here: copy it before you save.")).toBeVisible();
  // What is typed over it is no longer the generated one.
  await password().fill("dhow-at-dusk-77");
  await expect.element(form().getByRole("button", { name: "Copy the password" })).not.toBeInTheDocument();

  copied.mockRejectedValue(new DOMException("", "NotAllowedError"));
  await generate().click();
  await form().getByRole("button", { name: "Copy the password" }).click();
  await expect.element(hint("The browser does not allow this page to copy.")).toBeVisible();
  // Ready to be copied by hand.
  await expect.poll(() => document.getSelection()?.toString()).toBe(typedPassword());
});

it("an edit shows when the password was set, and changes it only when a new one is typed", async () => {
  const credential = async () => read(`Credentials/${await credentialKeyOf("admin", SAMI.email)}`);
  const passwordAt = async () =>
    ((await read("Admins/sami"))?.["passwordAt"] as { toMillis(): number }).toMillis();
  const before = await credential();
  await openPanel("/admin", [admins]);
  await button("Edit Sami Haddad").click();
  await expect.element(form().getByText("Password set 3 days ago")).toBeVisible();
  const moment = form().getByText("3 days ago", { exact: true });
  await expect.element(moment).toHaveAttribute("datetime", setAt.toISOString());
  await expect.element(moment).toHaveAttribute("title", expect.stringMatching(/20\d\d, \d\d:\d\d$/));
  await field("Name").fill("Sami");
  await save();
  await expect.element(page.getByText("Account updated successfully!")).toBeVisible();
  expect((await read("Admins/sami"))?.["name"]).toBe("Sami");
  expect([await passwordAt(), await credential()]).toEqual([setAt.getTime(), before]);

  // The same e-mail in capitals is no new one.
  await button("Edit Sami").click();
  await field("Email").fill("SAMI@Residence.example");
  await expect.element(form().getByText("Password set 3 days ago")).toBeVisible();
  await field("Email").fill("sami@other.example");
  await expect.element(password()).toHaveValue("");
  const changed = form().getByText("Email changed, so the password has to be entered again.");
  await expect.element(changed).toBeVisible();
  await field("Email").fill(SAMI.email);

  await form().getByRole("button", { name: "Set a new password" }).click();
  await expect.element(password()).toHaveValue("");
  await password().fill("sami-residence-1");
  await expect.element(hint(OWN)).toBeVisible();
  await password().fill("dhow-at-dusk-77");
  await save();
  await expect.poll(passwordAt).toBeGreaterThan(setAt.getTime());
  expect((await credential())?.["verifier"]).not.toBe(before?.["verifier"]);
  await expect.element(page.getByRole("row", { name: "Sami" }).getByText("set just now")).toBeVisible();
});
