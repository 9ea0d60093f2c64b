import { QueryClient } from "@tanstack/react-query";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeAll, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { brands } from "../../src/resources/brands";
import { MAX_DELETIONS } from "firestore-panel/history";
import { holdRequests } from "./held-requests";
import {
  adminConsole,
  button,
  form,
  openPanel,
  providers,
  renderThemed,
  row,
  rowNames,
  signIn,
  startSignedIn,
  inSelection,
} from "./panel";
import { putBrands, venueNames } from "./world";

beforeAll(async () => {
  await startSignedIn();
  await putBrands(["Qahwa House", "Souq Threads"]);
});

it("the end of a session removes records from page and memory, with questions and toasts, and keeps what was typed", async () => {
  const mounted = vi.spyOn(QueryClient.prototype, "mount");
  await openPanel("/brands", [brands]);
  await expect.element(row("Souq Threads")).toBeVisible();
  const client = mounted.mock.contexts[0] as QueryClient;
  await button("Delete Souq Threads").click();
  await expect.element(page.getByRole("dialog", { name: "Are you sure" })).toBeVisible();
  const saved = (search: string) => JSON.stringify({ views: [{ name: "Mine", search, hidden: ["pin"] }] });
  const words = "q=Karak&sort=-nameEng";
  for (const account of ["noor", "huda"]) localStorage.setItem(`list-views ${account} Events`, saved(words));
  localStorage.setItem("list-first noor Events", words);
  localStorage.setItem("list-first noor Brands", "sort=nameEng");
  await leaveElsewhere();
  await expect.poll(() => document.body.textContent).not.toContain("Are you sure");
  // What was searched for names people. What others saved is theirs.
  const storedOf = (account: string) => localStorage.getItem(`list-views ${account} Events`);
  await expect.poll(() => storedOf("noor")).toBe(saved("sort=-nameEng"));
  expect(storedOf("huda")).toBe(saved(words));
  expect(localStorage.getItem("list-first noor Events")).toBeNull();
  expect(localStorage.getItem("list-first noor Brands")).toBe("sort=nameEng");

  await signIn();
  await row("Souq Threads").getByRole("button", { name: "Edit" }).click();
  await form().getByRole("textbox", { name: "English name" }).fill("Typed Threads");
  expect(cachedState(client)).toContain("Qahwa House");

  await leaveElsewhere();
  await expect.poll(() => document.body.textContent).not.toMatch(/Qahwa House|Souq Threads/);
  await expect.element(form()).not.toBeInTheDocument();
  await expect.poll(() => cachedState(client)).not.toMatch(/Qahwa House|Souq Threads/);

  // The same account again, in place.
  await signIn();
  await expect.element(form().getByText("Your earlier input was restored.")).toBeVisible();
  await expect.element(form().getByRole("textbox", { name: "English name" })).toHaveValue("Typed Threads");
  await expect.element(button("+ Add Brands")).toBeInTheDocument();
});

it("the end of a session stops a bulk deletion and shows no names of it", async () => {
  // One more than go in one commit.
  const names = venueNames(MAX_DELETIONS + 1);
  await putBrands(names);
  await openPanel("/brands", [brands]);
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await inSelection("Delete").click();
  const held = holdRequests("documents:commit");
  await page
    .getByRole("dialog", { name: `Delete ${String(names.length)} brands?` })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect.poll(() => held.count()).toBe(1);
  await leaveElsewhere();
  held.release();
  await signIn();
  // The first part was on its way; the last record is still there.
  await expect.poll(() => rowNames().length).toBe(1);
  expect(document.body.textContent).not.toMatch(/brands? (could not be )?deleted/);
});

it("a visitor without a session is led to the login once, however long the login takes to load", async () => {
  await providers.authProvider.logout({});
  let arrive: (page: { Component: () => React.JSX.Element }) => void = () => undefined;
  const login = new Promise<{ Component: () => React.JSX.Element }>((resolve) => (arrive = resolve));
  const Shell = adminConsole([]);
  const router = createMemoryRouter(
    [
      { Component: Shell, children: [{ path: "/staff", element: <h1>Staff</h1> }] },
      { path: "/login", lazy: async () => login },
    ],
    { initialEntries: ["/staff?q=ali&page=2"] },
  );
  const navigate = vi.spyOn(router, "navigate");
  const logged = vi.spyOn(console, "error");
  await renderThemed(<RouterProvider router={router} />);
  await expect.poll(() => router.state.navigation.state).toBe("loading");
  for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  arrive({ Component: () => <h1>Sign in</h1> });
  await expect.element(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(navigate).toHaveBeenCalledTimes(1);
  expect(logged).not.toHaveBeenCalled();
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe(`/login?to=${encodeURIComponent("/staff?q=ali&page=2")}`);
});

/** As another tab's sign-out is heard. */
async function leaveElsewhere(): Promise<void> {
  localStorage.removeItem("currentUser");
  window.dispatchEvent(new StorageEvent("storage", { key: "currentUser" }));
  await expect.element(page.getByRole("dialog", { name: "You are signed out" })).toBeVisible();
}

function cachedState(client: QueryClient): string {
  const all = [...client.getQueryCache().getAll(), ...client.getMutationCache().getAll()];
  return JSON.stringify(all.map(({ state }) => state));
}
