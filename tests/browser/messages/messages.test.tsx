/** The words that each collection declares for its screens. Other tests see that the screens show them. */
import { beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import { listColumns } from "../../../packages/firestore-panel/src/screens/list/list-address";
import { admins } from "../../../src/resources/admins";
import { button, openPanel, press, startSignedIn } from "../panel";
import { put, remove } from "../world";
import { EXPECTED_MESSAGES } from "./expected-messages";

beforeAll(() => startSignedIn());

it.each(EXPECTED_MESSAGES)("$collection.name declares the specified words", ({ form, ...words }) => {
  const { label, search, messages } = words.collection;
  expect({
    ...words,
    title: label.many,
    search: search?.placeholder,
    columns: [...listColumns(words.collection).map(({ header }) => header), "Actions"],
    empty: messages.empty,
    confirmDelete: messages.confirmDelete,
    deleted: messages.deleted,
    deleteFailed: messages.deleteFailed,
  }).toEqual(words);
  if (form) expect(messages).toMatchObject(form);
});

it("the protected account can be neither edited nor deleted, and its buttons say so", async () => {
  await put("Admins/owner", {
    name: "The Owner",
    email: PROTECTED_ADMIN_EMAIL,
    role: "Admin",
    time: new Date(),
  });
  await openPanel("/admin", [admins]);
  const tooltip = (done: string) => page.getByRole("tooltip", { name: `Built in: it cannot be ${done}` });
  await button("Edit The Owner").hover();
  await expect.element(tooltip("edited")).toBeVisible();
  await page.getByRole("heading", { name: "Admin Accounts" }).hover();
  await expect.element(tooltip("edited")).not.toBeInTheDocument();
  for (const [action, done] of [
    ["Edit", "edited"],
    ["Delete", "deleted"],
  ] as const) {
    const locked = button(`${action} The Owner`);
    await expect.element(locked).toHaveAccessibleDescription(`Built in: it cannot be ${done}`);
    await expect.element(locked.getByRole("img", { name: "lock" })).toBeInTheDocument();
    (locked.element() as HTMLElement).focus();
    await expect.element(tooltip(done)).toBeVisible();
    await press("{Enter}");
    await expect.element(page.getByText("This account cannot be deleted.").first()).toBeVisible();
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  }
  await remove("Admins/owner");
});
