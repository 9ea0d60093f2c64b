/** Each list has words of its own for it, all of them by one engine: so one visit of the panel sees them all. */
import { expect, test } from "./fixtures";

/** The entry of the menu and what its list says. */
const LISTS = [
  ["Brands", "/brands", "Failed to load brands."],
  ["Flat-Offer", "/flat-offer", "Failed to load flat offers."],
  ["Upcoming Events", "/events", "Failed to load events."],
  ["Organization", "/organization", "Failed to load companies."],
  ["Organization", "/organization-emp", "Failed to fetch employees"],
  ["Staff", "/staff", "Failed to fetch staff or redeem info"],
  ["Tenants", "/tenant", "Failed to fetch tenant info."],
  ["Admin", "/admin", "Failed to load accounts."],
] as const;

/** Rules under which a signed-in person reads each record by its id, and no list. */
const NO_LISTS = `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    match /{collection}/{id} { allow get: if request.auth != null; }
  }
}`;

test("every list of the admins that cannot be read says so in its own words", async ({
  backend,
  page,
  panel,
}) => {
  await backend.replaceRules(NO_LISTS);
  await panel.startSignedIn();
  await page.goto("/add-staff-account");
  for (const [entry, address, words] of LISTS) {
    const links = panel.navigation.getByRole("link", { name: entry, exact: true });
    await links.and(page.locator(`[href="${address}"]`)).click();
    await expect(page).toHaveURL(address);
    await expect.soft(panel.says(words)).toBeVisible();
  }
});
