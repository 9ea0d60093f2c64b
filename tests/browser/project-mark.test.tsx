/** Pages of a project that is not production say which it is. */
import { beforeAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { changeLanguage, loadTexts, startLanguages } from "firestore-panel/language";
import type { Product } from "firestore-panel/product";
import { ThemeMode } from "firestore-panel/ui/theme-mode";
import { FullPage } from "firestore-panel/ui/full-page";
import { setTimeZone } from "firestore-panel/days";
import "firestore-panel/ui/base.css";
import { EnvError } from "../../src/config/env";
import { PRODUCT } from "../../src/config/product";
import { LANGUAGES } from "../../src/texts/languages";

type Shown = ReturnType<NonNullable<Product["env"]>>;

const project = (projectId: string) => ({ firebase: { projectId } });
const local = { ...project("demo-westwalk"), local: {} };
// In Doha it is the next day.
const backup = { ...local, backup: "2026-11-26T22:30:00.000Z" };

beforeAll(async () => {
  startLanguages(LANGUAGES);
  setTimeZone(PRODUCT.timeZone);
  await loadTexts("base", "public");
});

const shownAs = (env: () => Shown, inside = <FullPage title="A page">Text</FullPage>) => (
  <ThemeMode product={{ ...PRODUCT, production: "westwalk-live", env }}>{inside}</ThemeMode>
);

it.each([
  { shown: local, en: "Local data", ar: "بيانات محلية" },
  { shown: { ...local, ...project("westwalk-live") }, en: "Local data", ar: "بيانات محلية" },
  { shown: backup, en: "Backup of 27 Nov 2026", ar: "نسخة احتياطية بتاريخ \u206827 نوفمبر 2026\u2069" },
  { shown: project("westwalk-test"), en: "Project westwalk-test", ar: "مشروع \u2068westwalk-test\u2069" },
])("a page and its tab say in both languages: $en", async ({ shown, en, ar }) => {
  await render(shownAs(() => shown));
  await expect.element(page.getByRole("banner")).toHaveTextContent(`Admin Panel${en}`);
  await expect.poll(() => document.title).toBe(`${en} · A page`);
  await changeLanguage("ar");
  await expect.element(page.getByText(ar, { exact: true })).toBeVisible();
  await expect.poll(() => document.title).toBe(`${ar} · A page`);
});

it("production says nothing, nor does a page that names missing variables", async () => {
  const says = async (env: () => Shown) => {
    const { unmount } = await render(shownAs(env));
    await expect.poll(() => document.title).toMatch(/A page$/);
    const said = [document.title, page.getByRole("banner").element().textContent];
    await unmount();
    return said;
  };
  const nothing = ["A page", "WestwalkAdmin Panel"];
  expect(await says(() => project("westwalk-live"))).toEqual(nothing);
  const incomplete = (): never => {
    throw new EnvError(["VITE_FIREBASE_API_KEY is missing"]);
  };
  expect(await says(incomplete)).toEqual(nothing);
  expect(await says(() => project("westwalk"))).not.toEqual(nothing);
});
