/** The catalogs of what the panel says, and their messages. */
import { compileMessage, type CompiledMessage } from "@lingui/message-utils/compileMessage";
import { afterEach, expect, it } from "vitest";
import { english } from "firestore-panel/english";
import { i18n, text } from "firestore-panel/texts";
import { catalogsOf, messagesOf, sources, unusedIds, UNWRITTEN } from "../../../scripts/texts/catalogs";

afterEach(() => i18n.activate("en"));

it("every message of the catalog is used, and can be compiled", () => {
  expect(unusedIds(Object.keys(english), sources())).toEqual([]);
  const faulty = Object.entries(english).filter(([, message]) => {
    const compiled = compileMessage(message);
    return typeof compiled === "string" && /[{}]/.test(compiled);
  });
  expect(faulty).toEqual([]);
});

/** The messages of the engine and of the product in a language. Texts of declarations have no id with a dot. */
const catalog = (language: string) => messagesOf(catalogsOf(language));

it("every text is written in both languages", () => {
  for (const language of ["en", "ar"])
    expect(Object.values(catalog(language)).filter((message) => message.startsWith(UNWRITTEN))).toEqual([]);
});

/** What a message takes, such as "count plural one other". */
const argumentsOf = (message: CompiledMessage | string): readonly string[] =>
  typeof message === "string"
    ? []
    : message.flatMap((token) => {
        if (typeof token === "string") return [];
        const [name, type = "", format] = token;
        if (!/plural|select/.test(type)) return [name];
        const { offset: _, ...cases } = format as { readonly [name: string]: CompiledMessage };
        const own = `${name} ${type} ${Object.keys(cases).join(" ")}`;
        return [own, ...Object.values(cases).flatMap(argumentsOf)];
      });

it("Arabic says what English says, of the same values and in all its plural forms", () => {
  const [english, arabic] = [catalog("en"), catalog("ar")];
  const ids = Object.keys(arabic).filter((id) => id in english);
  expect(ids.toSorted()).toEqual(Object.keys(english).toSorted());
  const parts = (message = "", kind = /.*/, only = /^[^ ]+/) =>
    argumentsOf(compileMessage(message)).flatMap((part) => (kind.test(part) ? only.exec(part)![0] : []));
  for (const id of ids)
    for (const [kind, only] of [
      [/.*/, /^[^ ]+/],
      [/ select /, /.*/],
    ] as const)
      expect(new Set(parts(arabic[id], kind, only)), id).toEqual(new Set(parts(english[id], kind, only)));
  const forms = Object.values(arabic).flatMap((message) => parts(message, / plural /, /(?<=plural ).*/));
  expect(new Set(forms)).toEqual(new Set(["zero one two few many other"]));
});

it("values are isolated in a language from right to left", () => {
  const access = (method: string) => text("data.access.denied", { method, record: "Brand" });
  const leftToRight = access("update");
  i18n.loadAndActivate({ locale: "he", messages: english });
  for (const what of ["Karak (1)", "a\\u0041"])
    expect(text("common.loading", { what })).toBe(`Loading \u2068${what}\u2069`);
  expect(access("update")).toBe(leftToRight.replace("Brand", "\u2068Brand\u2069"));
});
