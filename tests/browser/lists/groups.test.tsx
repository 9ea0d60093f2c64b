import { beforeAll, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { tenants } from "../../../src/resources/tenants";
import { button, openPanel, row, rowNames, startSignedIn } from "../panel";
import { empty, putAll } from "../world";
import { tenantRecord } from "../../fixtures/records";

const tenant = (name: string, buildingNo: string) =>
  [`Tenants/${name}`, tenantRecord(name, name, { buildingNo, email: `${name}@mailbox.example` })] as const;

beforeAll(() => startSignedIn());
beforeEach(async () => {
  await empty("Tenants");
  await putAll([
    ...["Amal", "Badr", "Dana"].map((name) => tenant(name, "A2")),
    ...["Eman", "Fahd"].map((name) => tenant(name, "B1")),
  ]);
});

const head = (name: string) => button(new RegExp(`^${name} \\d$`));
const ADDRESS = "/tenant?tenantCategory=All&sort=name&group=buildingNo";

it("all rows that are unfolded are selected together, and details lead on to the next group's rows", async () => {
  await openPanel(`${ADDRESS}&open=A2%3D1%26B1%3D1`, [tenants]);
  await expect.poll(rowNames).toEqual(["Amal", "Badr", "Dana", "Eman", "Fahd"]);
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await expect.element(page.getByText("5 selected")).toBeVisible();
  await head("A2").click();
  await expect.element(page.getByText("2 selected")).toBeVisible();
  await head("A2").click();
  await row("Dana").getByRole("link", { name: "Dana" }).click();
  await button("Next record").click();
  await expect.element(page.getByRole("heading", { name: "Eman" })).toBeVisible();
  await button("Next record").click();
  await expect.element(page.getByRole("heading", { name: "Fahd" })).toBeVisible();
  await expect.element(button("Next record")).toBeDisabled();
});

it("records without the value come last, and quick presses on headings lose none of each other", async () => {
  await putAll([tenant("Hind", "")]);
  await openPanel(ADDRESS, [tenants]);
  await expect.poll(rowNames).toEqual(["Amal", "Badr", "Dana", "Eman", "Fahd", "Hind"]);
  await head("Other or none").click();
  await head("A2").click();
  await head("B1").click();
  await expect.poll(rowNames).toEqual([]);
  await head("B1").click();
  await head("Other or none").click();
  await expect.poll(rowNames).toEqual(["Eman", "Fahd", "Hind"]);
  await expect.element(head("A2")).toHaveAttribute("aria-expanded", "false");
});
