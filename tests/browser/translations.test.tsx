/** Fields that hold one text in English and in Arabic. */
import { beforeAll, beforeEach, expect, it } from "vitest";
import { changeLanguage } from "firestore-panel/language";
import { brands } from "../../src/resources/brands";
import { button, field, openPanel, row, startSignedIn } from "./panel";
import { change, putBrands } from "./world";

beforeAll(() => startSignedIn());
beforeEach(() => putBrands(["Pearl"]));

it("a form says which text is missing, and shows both languages beside each other", async () => {
  await openPanel("/brands", [brands]);
  await button("Edit Pearl").click();
  const [english, arabic] = [field("English name"), field("Arabic name")];
  await expect.element(arabic).not.toHaveAccessibleDescription();
  const [one, other] = [english, arabic].map((at) => at.element().getBoundingClientRect());
  expect(one?.top).toBe(other?.top);
  await arabic.fill("");
  await expect.element(arabic).toHaveAccessibleDescription(/No Arabic text yet/);
});

it("a reader of Arabic sees the Arabic name, or else the English one", async () => {
  await changeLanguage("ar");
  await openPanel("/brands", [brands]);
  await expect.element(row("مقهى").getByText("مقهى")).toHaveAttribute("dir", "rtl");
  await change("Brands/b0", { nameArabic: "" });
  await expect.element(row("Pearl").getByText("Pearl")).toHaveAttribute("lang", "en");
});
