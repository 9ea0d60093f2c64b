/** Where the focus is after what had it has gone: not at the top of the page, and Escape still closes what is open. */
import { beforeAll, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { RestoreParams } from "../../../src/contract/history";
import { button, press, providers, signIn } from "../panel";
import { addAdmin, brand, empty, remove, useRules } from "../world";
import { deleted, openHistory } from "./history-pages";

const NAMES = ["Café Noor", "Dhow House", "Souq Tailor"];

beforeAll(async () => {
  await useRules();
  await addAdmin();
  await signIn();
  await empty("Trash");
  for (const [index, name] of NAMES.entries())
    await deleted("Brands", `b${String(index)}`, {
      title: name,
      record: brand(name),
      at: new Date(Date.now() - index * 60_000),
    });
  const { dataProvider } = providers;
  const custom = dataProvider.custom!.bind(dataProvider);
  vi.spyOn(dataProvider, "custom").mockImplementation(async (call) => {
    if (call.url !== "trash/restore") return custom(call);
    const { ids } = call.payload as RestoreParams;
    await Promise.all(ids.map((id) => remove(`Trash/${id}`)));
    return { data: { operation: "w".repeat(20), ids, left: [] } as never };
  });
});

/** As the keyboard does it. */
async function pressWithKey(name: string): Promise<void> {
  await expect.element(button(name)).toBeVisible();
  (button(name).element() as HTMLElement).focus();
  await press("{Enter}");
}

it("is on the line after one that was restored, on the one before it, and at last on the list; within a deleted record it is from its first opening on", async () => {
  await openHistory("/trash");
  await pressWithKey("Restore Dhow House");
  await expect.element(button("Restore Dhow House")).not.toBeInTheDocument();
  await expect.element(button("Restore Souq Tailor")).toHaveFocus();
  await press("{Enter}");
  await expect.element(button("Restore Café Noor")).toHaveFocus();
  await press("{Enter}");
  await expect.element(page.getByText("Nothing in the trash.")).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Trash" })).toHaveFocus();

  // A field's view has to be loaded.
  await deleted("Admins", "amal", { title: "Amal", record: { name: "Amal", email: "amal@x.example" } });
  await pressWithKey("View Amal");
  const drawer = page.getByRole("dialog", { name: "Amal" });
  await expect.element(drawer.getByRole("row", { name: /amal@x\.example/ })).toBeVisible();
  await press("{Escape}");
  await expect.element(drawer).not.toBeInTheDocument();
  await expect.element(button("View Amal")).toHaveFocus();
});
