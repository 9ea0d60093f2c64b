/** Fields that hold one text in English and in Arabic. */
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { RecordHistory } from "../../packages/firestore-panel/src/contract/history";
import { page } from "vitest/browser";
import { changeLanguage } from "../../packages/firestore-panel/src/texts/language";
import { brands } from "../../src/resources/brands";
import { answerServices, unreachable } from "./answers";
import { button, field, openPanel, row, startSignedIn } from "./panel";
import { brand, change, putBrands } from "./world";

beforeAll(() => startSignedIn());
beforeEach(async () => {
  vi.restoreAllMocks();
  await putBrands(["Pearl"]);
});

afterEach(() => changeLanguage("en"));

it("a form says which text is missing and which was changed later, until it is changed", async () => {
  const { id, ...entry } = { id: "1", operation: "w".repeat(20), action: "update", count: 1 } as const;
  const by = { kind: "admin", recordId: "noor", name: "noor@westwalk.example" };
  const at = new Date(Date.now() - 3.5 * 60_000).toISOString();
  const fields = [{ key: "descriptionEng", values: { before: "By the sea.", after: "By the water." } }];
  let history = (): Promise<RecordHistory> =>
    Promise.resolve({ isWhole: true, changes: [{ ...entry, id, at, by, fields }] });
  answerServices({ history: { record: () => history() } });
  await openPanel("/brands", [brands]);
  await button("Edit Pearl").click();
  const [english, arabic] = [field("English description"), field("Arabic description")];
  await expect
    .element(arabic)
    .toHaveAccessibleDescription("The English text was changed later (3 minutes ago)");
  await expect.element(english).not.toHaveAccessibleDescription();
  const [one, other] = [english, arabic].map((at) => at.element().getBoundingClientRect());
  expect(one?.top).toBe(other?.top);
  await arabic.fill("على البحر");
  await expect.element(arabic).not.toHaveAccessibleDescription();
  await field("Arabic name").fill("");
  await expect.element(field("Arabic name")).toHaveAccessibleDescription(/No Arabic text yet/);

  history = () => Promise.reject(unreachable());
  await button("Cancel").click();
  await button("Discard").click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await button("Edit Pearl").click();
  await expect.element(arabic).toHaveValue(brand("")["descriptionArabic"] as string);
  await expect.element(arabic).not.toHaveAccessibleDescription();
});

it("a reader of Arabic sees the Arabic name, or else the English one", async () => {
  await changeLanguage("ar");
  await openPanel("/brands", [brands]);
  await expect.element(row("مقهى").getByText("مقهى")).toHaveAttribute("dir", "rtl");
  await change("Brands/b0", { nameArabic: "" });
  await expect.element(row("Pearl").getByText("Pearl")).toHaveAttribute("lang", "en");
});
