/** In a language whose texts are all marked, what a screen says without a mark does not come from a catalog. */
import en from "antd/es/locale/en_US";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeAll, expect, it } from "vitest";
import { createScopePanel } from "firestore-panel";
import { changeLanguage, loadTexts, startLanguages, type Messages } from "firestore-panel/language";
import type { Collection } from "#engine/schema/types.ts";
import { CONSOLE_TITLE } from "../../src/config/product";
import { definition } from "../../src/definition";
import { adminPages } from "../../src/routes";
import { LANGUAGES } from "../../src/texts/languages";
import { adminConsole, button, renderThemed, startSignedIn } from "./panel";
import { testCollections } from "./test-collections";
import { ADMIN, empty, putBrands } from "./world";
import { brand } from "../fixtures/records";

const admin = createScopePanel(definition, "admin", adminPages);

/** As long as a wordy language has it. */
const marked = (text: unknown) => ["⟦~~~ ", ...(Array.isArray(text) ? (text as unknown[]) : [text]), "⟧"];

/** @returns each text of it and of what it contains, without the formats of dates. */
function textsIn(value: unknown, key = ""): readonly string[] {
  if (typeof value === "string") return /format/i.test(key) ? [] : [value];
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, one]) => textsIn(one, name))
    : [];
}
const markAll = (messages: Messages) =>
  Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, marked(message)])) as never;
const declared = Object.fromEntries(
  [
    ...textsIn([definition.collections, definition.scopes, definition.history, definition.trash]),
    CONSOLE_TITLE,
  ]
    .concat(textsIn([admin.pages, Object.keys(definition.menuGroups ?? {})]))
    .map((text) => [text, text]),
);
function markedWords<Words>(words: Words): Words {
  if (typeof words === "string") return `⟦${words}⟧` as Words;
  if (typeof words !== "object" || words === null) return words;
  return Object.fromEntries(
    Object.entries(words).map(([key, one]) => [
      key,
      /format|locale$/i.test(key) ? one : markedWords(one as unknown),
    ]),
  ) as Words;
}

/** What is data: of the records here and of the product, dates, and kinds of files. */
const DATA = [
  ...Object.values(brand("Pearl")),
  ...Object.values(ADMIN),
  "Admin",
  "Westwalk",
  "English",
  "Marked",
];
const isData = (text: string) =>
  DATA.some((one) => typeof one === "string" && one.includes(text)) ||
  /^\d+ \w{3} \d{4}|^[.A-Z]{3,}$/.test(text);

/** @returns a text without what is between marks. */
function outside(text: string): readonly string[] {
  let depth = 0;
  const kept = [...text].filter((letter) => {
    if (letter === "⟦") depth += 1;
    if (letter === "⟧") depth -= 1;
    return depth === 0 && letter !== "⟧";
  });
  return kept
    .join("")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /\p{L}/u.test(line) && !isData(line));
}

/** @returns what the page says without a mark; undefined before its content is there. */
function unmarked(): readonly string[] | undefined {
  if (!document.querySelector("h1") || document.querySelector("[aria-busy=true], .ant-skeleton"))
    return undefined;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let all = "";
  while (texts.nextNode())
    if (!texts.currentNode.parentElement?.closest("style, script"))
      all += `${texts.currentNode.nodeValue ?? ""}\n`;
  const names = ["aria-label", "aria-description", "title", "placeholder", "alt"];
  const named = [...document.body.querySelectorAll(names.map((name) => `[${name}]`).join())];
  // An icon stands beside words, or its button has a name.
  const attributes = named
    .filter((one) => !one.closest(".anticon"))
    .flatMap((one) => names.map((name) => one.getAttribute(name) ?? ""));
  return [...outside(all), ...attributes.flatMap(outside), ...outside(document.title)];
}

beforeAll(async () => {
  // What other files left is data that this one does not know.
  const all = [...definition.collections, definition.history, definition.trash];
  await empty(...all.map(({ name }) => name));
  await startSignedIn();
  await putBrands(["Pearl"]);
  const texts = async (area: "base") => [...(await LANGUAGES["en"]!.texts(area)), declared].map(markAll);
  const antd = () => Promise.resolve({ default: markedWords(en) });
  startLanguages({ ...LANGUAGES, marked: { name: "Marked", texts: texts as never, antd } });
  await loadTexts("base", "public", "login", "panel", "tools");
  await changeLanguage("marked");
});

/** The collections of other tests are left out. */
const isOwn = (collection: Collection) => !testCollections.includes(collection);
const lists = admin.listed.filter(isOwn).flatMap(({ routes }) => routes?.list ?? []);
const forms = admin.collections
  .filter(isOwn)
  .flatMap(({ routes }) =>
    routes?.form === undefined ? [] : routes.form === "modal" ? `${routes.list}/edit/new` : routes.form,
  );
const own = adminPages.flatMap(({ path, load }) => (load ? path : []));
const addresses = [...new Set([...lists, ...forms, ...own, "/brands/edit/b0"])];

it("no screen says anything outside a catalog", async () => {
  for (const address of addresses) {
    const Component = adminConsole(admin.collections, admin.listed, admin.pages);
    const router = createMemoryRouter([{ Component, children: admin.routes }], { initialEntries: [address] });
    const shown = await renderThemed(<RouterProvider router={router} />);
    if (forms.includes(address)) await expect.element(button(/Save/)).toBeVisible();
    await expect.poll(unmarked, { message: address }).toEqual([]);
    await shown.unmount();
  }
});
