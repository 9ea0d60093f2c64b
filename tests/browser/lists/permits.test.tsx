/** The options of generated lists, through the screens of a collection that the product does not have. */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
  button,
  cells,
  chooseOption,
  form,
  openPanel,
  pressBelowToast,
  row,
  rowNames,
  startSignedIn,
  toolbarSelect,
} from "../panel";
import { empty, putAll, remove, applyRules } from "../world";
import { permits } from "../test-collections";

const permit = (plate: string, more: object = {}) => ({
  plate,
  zone: "South",
  kind: "Car",
  time: new Date(),
  ...more,
});

beforeAll(() => startSignedIn([permits]));
beforeEach(async () => {
  await applyRules([permits]);
  await empty("Permits");
  await putAll([
    ["Permits/a", permit("10A")],
    ["Permits/b", permit("2B", { kind: "Van" })],
    ["Permits/c", permit("9A")],
    ["Permits/d", permit("1C", { zone: "North" })],
    ["Permits/a/visits/v1", { gate: "East" }],
  ]);
});

it("counts are shown in rows and on the detail page, which edits and deletes its record", async () => {
  const router = await openPanel("/permit-details", [permits]);
  await expect.element(page.getByText("No permit here.")).toBeVisible();
  await router.navigate("/permits?zone=All");
  const visits = (plate: string) => cells(row(plate)).nth(2);
  await expect.element(visits("10A")).toHaveTextContent(/^1$/);
  await expect.element(visits("9A")).toHaveTextContent(/^0$/);
  await button("View 10A").click();
  await expect.element(page.getByRole("cell").last()).toHaveTextContent(/^1$/);
  await page.getByRole("main").getByRole("link", { name: "Edit", exact: true }).click();
  await form().getByLabelText("Plate").fill("10B");
  await form().getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("heading", { name: "10B" })).toBeVisible();
  await pressBelowToast("Delete");
  const question = page.getByRole("dialog", { name: permits.messages.confirmDelete });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect.element(row("9A")).toBeVisible();
  expect(router.state.location.search).toBe("?zone=All");
  await expect.element(row("10B")).not.toBeInTheDocument();

  await router.navigate("/permit-details/c");
  await expect.element(page.getByRole("heading", { name: "9A" })).toBeVisible();
  await remove("Permits/c");
  await expect.element(page.getByText("No permit here.")).toBeVisible();
});

it("a list begins with the declared filter, its address holds other choices, and a note says that it holds only a part", async () => {
  // A choice that there is not is ignored.
  const router = await openPanel("/permits?zone=Moon&kind=Van", [permits]);
  await expect.poll(rowNames).toEqual(["2B"]);
  await expect.element(toolbarSelect("Zone")).toHaveAccessibleDescription("South");
  await chooseOption("Zone", "All");
  await expect.poll(() => router.state.location.search).toBe("?zone=All&kind=Van");
  await chooseOption("Zone", "South");
  await expect.poll(() => router.state.location.search).toBe("?kind=Van");
  // A search looks within what is filtered, from the first page.
  await router.navigate("/permits?page=7");
  await expect.poll(rowNames).toEqual(["9A", "10A", "2B"]);
  await page.getByRole("searchbox").fill("1");
  await expect.poll(rowNames).toEqual(["10A"]);

  expect(page.getByRole("note").elements()).toHaveLength(0);
  await putAll(Array.from({ length: 2000 }, (_, index) => [`Permits/n${index}`, permit(`${index}N`)]));
  const words =
    "This list holds the 2,000 newest of all Permits. The search and the filters cover only these.";
  await expect.element(page.getByRole("note")).toHaveTextContent(words);
  await page.getByRole("searchbox").fill("1999N");
  await expect.poll(rowNames).toEqual(["1999N"]);
  await expect.element(page.getByRole("note")).toBeVisible();
  await expect.element(page.getByText("1–1 of 1+")).toBeVisible();
});
