/** The lists of accounts: when each password was set, and letting one that is shut be tried again. */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import { admins } from "../../../src/resources/admins";
import { credentialKeyOf } from "firestore-panel/sign-in";
import { holdRequests } from "../held-requests";
import { button, openPanel, press, pressBelowToast, row, rowNames, startSignedIn } from "../panel";
import { addAccount, empty, put, read, refuseUnlocking, applyRules } from "../world";

const DAY = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY - 60_000);

const account = (name: string, email: string) => ({ name, email, role: "Admin", time: new Date() });
const add = (name: string, email: string, days: number) => {
  const path = `Admins/${name.toLowerCase()}`;
  return addAccount("admin", email, "Dhow-at-Dusk-4", path, account(name, email), ago(days));
};

beforeAll(async () => {
  await empty("Admins");
  await startSignedIn();
  await add("Sami", "sami@residence.example", 3);
  await add("Rania", "rania@residence.example", 200);
  await add("Owner", PROTECTED_ADMIN_EMAIL, 40);
  await put("Admins/omar", account("Omar", "omar@residence.example"));
});
beforeEach(async () => {
  await applyRules();
  await empty("SignInAttempts");
});

const unlock = (name: string) => row(name).getByRole("button", { name: `Unlock ${name}` });

/** @returns the counter of an admin's failed tries from unknown browsers, in this hour of the clock. */
async function shut(id: string): Promise<string> {
  const hour = Math.floor(Date.now() / 3_600_000);
  const counter = `SignInAttempts/${await credentialKeyOf("admin", id)}-${String(hour)}`;
  await put(counter, { count: 8, expireAt: new Date(Date.now() + DAY) });
  return counter;
}

it("the list shows when each password was set, sorts by that, and shows it on a phone's cards", async () => {
  await openPanel("/admin", [admins]);
  await expect.element(row("Sami").getByText("set 3 days ago")).toBeVisible();
  await expect.element(row("Rania").getByText("set 6 months ago")).toBeVisible();
  await expect.element(row("Omar").getByText("never set")).toBeVisible();
  await expect.element(row("Sami").getByText("3 days ago", { exact: true })).toHaveAttribute("title");

  const header = page.getByRole("columnheader", { name: "Password" });
  await header.click();
  await expect.poll(rowNames).toEqual(["Rania", "Owner", "Sami", "Noor Al-Emadi", "Omar"]);
  await header.click();
  await expect.poll(rowNames).toEqual(["Noor Al-Emadi", "Sami", "Owner", "Rania", "Omar"]);

  await page.viewport(390, 800);
  const card = page.getByRole("listitem", { name: "Sami" });
  await expect.element(card).toHaveTextContent(/sami@residence\.example/);
  await expect.element(card).toHaveTextContent(/Passwordset \d+ days ago/);
  await card.getByRole("button", { name: "Actions for Sami" }).click();
  await expect.element(page.getByRole("menuitem", { name: "Unlock" })).toBeVisible();
});

it("an account after too many failed sign-ins is unlocked once, but the protected one neither unlocked, edited nor deleted, as its buttons say", async () => {
  const counter = await shut("sami@residence.example");
  const ofOwner = await shut(PROTECTED_ADMIN_EMAIL);
  const ofRania = await shut("rania@residence.example");
  await openPanel("/admin", [admins]);
  await expect.element(unlock("Sami")).toBeVisible();
  const words = "Let this account try again now, after too many failed sign-ins";
  await expect.element(unlock("Sami")).toHaveAttribute("title", words);
  const held = holdRequests("documents:commit");
  await unlock("Sami").dblClick();
  await expect.poll(() => held.count()).toBe(1);
  held.release();
  await expect.element(page.getByText("Sami can try to sign in again.")).toBeVisible();
  expect(page.getByText("Sami can try to sign in again.").elements().length).toBe(1);
  expect((await read(counter))?.["count"]).toBe(0);

  await pressBelowToast("Unlock Owner");
  const refusal = page.getByText("Only the owner can unlock this account, in the Firebase console.");
  await expect.element(refusal).toBeVisible();
  expect((await read(ofOwner))?.["count"]).toBe(8);

  await refuseUnlocking();
  await pressBelowToast("Unlock Rania");
  await expect.element(page.getByText(/^Not allowed to/)).toBeVisible();
  expect((await read(ofRania))?.["count"]).toBe(8);
  await applyRules();
  await pressBelowToast("Unlock Rania");
  await expect.element(page.getByText("Rania can try to sign in again.")).toBeVisible();

  for (const [action, done] of Object.entries({ Edit: "edited", Delete: "deleted" })) {
    const locked = button(`${action} Owner`);
    await expect.element(locked).toHaveAccessibleDescription(`Built in: it cannot be ${done}`);
    expect(locked.element().querySelector(".anticon-lock")).not.toBeNull();
    await expect.element(locked).toHaveAttribute("title", `Built in: it cannot be ${done}`);
    (locked.element() as HTMLElement).focus();
    await press("{Enter}");
    // Pressed again, it is said once.
    await press("{Enter}");
    await expect.poll(() => page.getByText("This account cannot be deleted.").elements()).toHaveLength(1);
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  }
});
