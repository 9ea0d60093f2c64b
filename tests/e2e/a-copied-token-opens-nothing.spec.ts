/** Somebody who was at a browser before an admin keeps what they could copy there, and waits for the admin. */
import type { Page } from "@playwright/test";
import {
  at,
  firestore,
  localProject,
  request,
  runQuery,
  type RestPrincipal,
  type Project,
} from "../fixtures/http/rest";
import { ADMIN } from "./admin-account";
import { expect, test } from "./fixtures";
import { tenantRecord } from "./people";
import { keptUser } from "./sessions";
import { currentStack } from "./stack";
import { definition } from "../../src/definition";
import { LOCAL_PROJECT_ID } from "../../demo/project";

/** The users that the browser is given from now on, in order. */
async function copiedUsers(page: Page): Promise<readonly RestPrincipal[]> {
  const copied: RestPrincipal[] = [];
  await page.route(/accounts:signUp/, async (route) => {
    const answer = await route.fetch();
    const user = (await answer.json()) as { readonly [key: string]: string };
    const { localId: uid = "", idToken: token = "", refreshToken = "" } = user;
    copied.push({ uid, token, refreshToken });
    await route.fulfill({ response: answer });
  });
  return copied;
}

/** @returns the user with the next token; undefined where the copy gets none. */
async function refreshed(
  project: Project,
  { uid, refreshToken = "" }: RestPrincipal,
): Promise<RestPrincipal | undefined> {
  const { status, body } = await request(`${project.token}/v1/token?key=${project.apiKey}`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken }).toString(),
  });
  const token = at(body, "id_token");
  return status === 200 && typeof token === "string" ? { uid, token, refreshToken } : undefined;
}

/** How the database answers the user's reads: of what every admin may read. */
async function reads(project: Project, principal: RestPrincipal): Promise<readonly number[]> {
  const answers = await Promise.all([
    firestore(project, principal, "GET", `/Admins/${ADMIN.recordId}`),
    firestore(project, principal, "GET", "/Tenants/maha"),
    runQuery(project, principal, { from: [{ collectionId: "Tenants" }] }),
  ]);
  return answers.map(({ status }) => status);
}

test("a token copied before an admin signs in reads nothing that the admin reads", async ({
  backend,
  page,
  panel,
}) => {
  await backend.put({ "Tenants/maha": tenantRecord("Maha", "1A") });
  const project = localProject(definition, (await currentStack()).ports, LOCAL_PROJECT_ID);
  const users = await copiedUsers(page);

  await panel.signIn("Wrong-Password-1");
  await expect(panel.says("Invalid email or password")).toBeVisible();
  // Told after the user of the try is gone: there is nothing to copy, and what was on its way is worth nothing.
  const [dropped] = users;
  expect(await refreshed(project, dropped!)).toBeUndefined();

  // Who keeps the browser from removing the user has a copy that lasts, and leaves it as the panel's own user.
  await page.route(/accounts:delete/, (route) => route.abort());
  await panel.submitSignIn("Wrong-Password-2", ADMIN.email);
  await expect.poll(() => users.length).toBe(2);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeEnabled();
  const copy = users[1]!;
  await page.evaluate(([key, user]) => localStorage.setItem(key, user), keptUser(copy, project, "admin"));
  expect(await reads(project, (await refreshed(project, copy))!)).toEqual([403, 403, 403]);

  await page.goto("/login?to=%2Ftenant");
  await panel.submitSignIn(ADMIN.password, ADMIN.email);
  await expect(page.getByRole("row", { name: "Maha" })).toBeVisible();
  expect(await reads(project, (await refreshed(project, copy))!)).toEqual([403, 403, 403]);
  // The admin's own token, of the same browser, is asked the same.
  expect(await reads(project, (await refreshed(project, users[2]!))!)).toEqual([200, 200, 200]);
  // That a copy of it reads nothing after Logout, tests/providers/session/session.test.ts tells.
});
