/** What `npm run texts` adds to the catalogs. */
import { expect, it } from "vitest";
import { unusedIds, UNWRITTEN, withEnglish, withUsed } from "../../../scripts/texts/catalogs";

const ENGINE = "packages/firestore-panel/src";
const LIST = `${ENGINE}/texts/en/panel/list.json`;
const PAGES = "src/texts/en/panel/pages.json";
const ENGLISH = { [LIST]: { "list.a": "A", "list.c": "C" }, [PAGES]: { "pages.a": "A", "list.own": "Own" } };
const source = (code: string, folder = "src") => ({ folder, code });

it("an id that code uses is added to the file with others of its area, sorted and marked as unwritten", () => {
  const { catalogs, homeless } = withUsed(ENGLISH, [
    source('t("list.b"); const at = { id: "list.d" };', ENGINE),
    source('text(\n  "pages.b")'),
  ]);
  expect(homeless).toEqual([]);
  expect(Object.keys(catalogs[LIST]!)).toEqual(["list.a", "list.b", "list.c", "list.d"]);
  expect(catalogs[LIST]).toMatchObject({ "list.a": "A", "list.b": `${UNWRITTEN}list.b` });
  expect(Object.keys(catalogs[PAGES]!)).toEqual(["list.own", "pages.a", "pages.b"].toSorted());
});

it("a product's id goes to the product's file, even if the engine has texts of that area", () => {
  const { catalogs } = withUsed(ENGLISH, [source('t("list.new")')]);
  expect(catalogs[PAGES]).toHaveProperty(["list.new"]);
  expect(catalogs[LIST]).not.toHaveProperty(["list.new"]);
});

it("an id of an area that no file has is named, and what is no id is left alone", () => {
  const { catalogs, homeless } = withUsed(ENGLISH, [source('t("news.a"); load("news.json"); t("list.a")')]);
  expect(homeless).toEqual(["news.a"]);
  expect(catalogs).toEqual(ENGLISH);
});

it("another language gets what it lacks of English, in the same file, and keeps what it says", () => {
  const path = PAGES.replace("/en/", "/ar/");
  const english = { [PAGES]: { "pages.a": "A", "pages.b": "B" } };
  const completed = withEnglish({ [path]: { "pages.a": "ألف" } }, english, "ar");
  expect(completed).toEqual({ [path]: { "pages.a": "ألف", "pages.b": `${UNWRITTEN}B` } });
});

it("an id is used as it is, or computed in its last part, and by nothing else", () => {
  const code = [source('t("list.a"); t(`list.kind.${kind}`)')];
  const unused = ["list.ab", "list.kinds.one"];
  expect(unusedIds(["list.a", "list.kind.one", ...unused], code)).toEqual(unused);
});
