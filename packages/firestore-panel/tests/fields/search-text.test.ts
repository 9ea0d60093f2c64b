import * as fc from "fast-check";
import { expect, test } from "vitest";
import { withoutPunctuation } from "../../src/schema/text";
import {
  foldText,
  matcherOf,
  MAX_SEARCH_TOKENS,
  TOKEN_OVERFLOW,
  searchTokens,
  searchTerms,
} from "../../src/fields/search-text";

test.each([
  ["fahmy", ["FAHMY", "Fáhmy", "  fahmy "]],
  ["فهمي", ["فهمى", "فَهْمِي", "فهـــمي", "فهمی", "فهمّي"]],
  ["احمد", ["أحمد", "آحمد", "إحمد", "ٱحمد", "أَحْمَد", "ا\u0654حمد"]],
  ["فاطمه", ["فاطمة", "فاطِمَة", "فاطمـة", "ﻓﺎﻃﻤﺔ"]],
  ["مومن", ["مؤمن", "مُؤْمِن"]],
  ["هاني", ["هانئ", "هانى", "هانيٰ"]],
  ["42", ["٤٢", "۴۲", "\u20664\u200e2\u2069"]],
  ["strasse", ["STRASSE"]],
  ["lodz", ["Łódź"]],
  ["istanbul", ["İstanbul"]],
  ["office", ["oﬃce"]],
  ["οδυσσ", ["ΟΔΥΣΣ", "οδυσς", "οδυσσ"]],
])("%s is found by every way of writing it", (folded, ways) => {
  expect(foldText(folded)).toBe(folded);
  expect(ways.map(foldText)).toEqual(ways.map(() => folded));
});

test("a part of a text is found in it, wherever it ends", () => {
  expect(foldText("ΟΔΥΣΣΕΑΣ")).toContain(foldText("ΟΔΥΣΣ"));
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."ΣΟaأİß "), minLength: 1 }), fc.nat(), (whole, from) => {
      expect(foldText(whole)).toContain(foldText(whole.slice(0, 1 + (from % whole.length))));
    }),
  );
});

test.each([
  ["a whole name", "Maria Mendoza 49914", "mendoza 49914"],
  ["a name that breaks off", "Muhammed Al-Sulaiti", "ammed al-su"],
  ["a word between two", "Abdulla bin Khalid", "ulla bin kha"],
  ["the middle of a word", "Mendoza", "ndoz"],
  ["three letters", "Mendoza", "doz"],
  ["a sign before a short word", "noor@qa.example", "@qa"],
  ["Arabic", "أحمد الفهمي", "احمد الفه"],
])("a record has every search token of the query: %s", (_what, text, query) => {
  const { tokens, prefixesOnly } = searchTerms(query);
  expect(tokens.length).toBeGreaterThan(0);
  expect(prefixesOnly).toBe(false);
  expect(searchTokens([text])).toEqual(expect.arrayContaining([...tokens]));
});

const word = fc.string({ unit: fc.constantFrom(..."abأحמ7é"), minLength: 1, maxLength: 6 });
const gap = fc.constantFrom(" ", "-", ", ", ". ", ".", "@", "'");
const quoted = (cut: string) => cut.replace(/(?=[b7])/g, "'");
const abroad = (cut: string) => `00${cut}`;
const text = fc.tuple(word, fc.array(fc.tuple(gap, word), { maxLength: 4 })).map(([first, rest]) => {
  return [first, ...rest.flat()].join("");
});

test("a record that matches has the search tokens of the query", () => {
  const part = fc.tuple(fc.nat(), fc.nat(), fc.nat());
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 3 }),
      fc.array(part, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(" ", ", ", ". ", ' "', "-"),
      fc.constantFrom(String, withoutPunctuation, quoted, abroad),
      (texts, parts, between, typing) => {
        const cut = parts.map(([which, from, length]) => {
          const folded = foldText(texts[which % texts.length] ?? "");
          const start = from % folded.length;
          return folded.slice(start, start + 1 + (length % folded.length));
        });
        const query = typing(cut.join(between)).trim();
        const { tokens, prefixesOnly } = searchTerms(query);
        const isCut = cut.length === 1 && [String, withoutPunctuation].includes(typing);
        if (isCut && !prefixesOnly) expect(matcherOf(query)(texts)).toBe(true);
        fc.pre(matcherOf(query, prefixesOnly)(texts));
        expect(searchTokens(texts)).toEqual(expect.arrayContaining([...tokens]));
        // A small list finds whatever a large one finds.
        expect(matcherOf(query)(texts)).toBe(true);
        if (!/[\p{L}\p{N}]/u.test(query)) expect(tokens).toEqual([]);
        else expect(tokens.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 4_000 },
  );
});

test.each([
  ["Reyes Fatima", true],
  ["reyes, fat", true],
  ["yes tima", true],
  ["bank Reyes", true],
  ["3456 fatima", true],
  ["55123456", true],
  ["+974 5512", true],
  ["+97455123456", true],
  ["٥٥١٢٣٤٥٦", true],
  ["284 bank", true],
  ["fatima r", true],
  ["R. Fatima", true],
  ["Fatima Al-R.", true],
  ["fatima y", false],
  ["ma al-re", true],
  ["es doha", false],
  ["ma", true],
  ["al-r", true],
  ["al- fatima", true],
  ["Reyes Omar", false],
])("%j finds Fatima Al-Reyes of Doha Bank: %s", (query, found) => {
  const texts = ["Fatima Al-Reyes", "Doha Bank", "28463400123", "+974 5512 3456", "+97455123456"];
  expect(matcherOf(query)(texts)).toBe(found);
});

test.each([
  ["TW-3", ["tw-3", "tw3", "TW/3"], ["tw 4", "w-3x"]],
  ["Al-Naimi", ["alnaimi", "al naimi", "al-naimi", "naimi"], ["alnaim x"]],
  ["Al Naimi", ["al-naimi"], ["alnaimi", "na-al"]],
  ["El-Sayed", ["elsayed", "el’sayed"], []],
  ["D'Souza", ["D’Souza", "dsouza", "d souza"], ["dasouza"]],
  ["O'Neil-Smith", ["Smith ONeil", "oneilsmith", "o-neil"], ["neilo"]],
  ["GGF-0016", ["ggf0016", "ggf 0016", "f001"], ["ggf016"]],
  ["GGF 0016", ["ggf-0016"], []],
  [
    "+97460930619",
    ["00974 6093 0619", "(00974) 6093-0619", "(+974) 6093-0619", "0097460930619"],
    ["00 6094"],
  ],
])(
  "%s is found with and without its punctuation, by words that a large list can query",
  (text, found, not) => {
    for (const query of found) {
      expect([query, matcherOf(query)([text])]).toEqual([query, true]);
      const { tokens, prefixesOnly } = searchTerms(query);
      expect(prefixesOnly).toBe(false);
      expect(searchTokens([text])).toEqual(expect.arrayContaining([...tokens]));
    }
    for (const query of not) expect([query, matcherOf(query)([text])]).toEqual([query, false]);
  },
);

test("a query of one or two letters matches the beginnings of words", () => {
  expect(searchTerms("Me")).toEqual({ tokens: ["me"], likely: [], prefixesOnly: true });
  expect(searchTokens(["Ana Mendoza"])).toContain("me");
  expect(searchTokens(["Ana Mendoza"])).not.toContain("nd");
  expect(matcherOf("me", true)(["Ana Mendoza"])).toBe(true);
  expect(matcherOf("en", true)(["Ana Mendoza"])).toBe(false);
});

test("a query of two words has a likely token of both, since each alone is common, and few tokens, of its rarest words first", () => {
  const { likely } = searchTerms("al-mendoza mar");
  expect(likely).toEqual(["mar men"]);
  expect(likely).toEqual(searchTerms("Maria Mendoza").likely);
  expect(searchTokens(["Maria Mendoza"])).toEqual(expect.arrayContaining([...likely]));
  const long = searchTerms("the quick brown fox jumps over the lazy dogs 49914");
  expect(long.tokens[0]).toBe("49914");
  expect(long.tokens.length + long.likely.length).toBeLessThanOrEqual(6);
  expect(searchTerms("incomprehensibilities").tokens).toHaveLength(3);
  const { tokens } = searchTerms("Mendoza Fernandez");
  for (const word of ["mendoza", "fernandez"])
    expect(tokens.filter((token) => word.includes(token))).toHaveLength(2);
});

test("a record has as many search tokens as the rules allow, or one that says there are more", () => {
  // Each word has marks of its own.
  const text = (words: number) => Array.from({ length: words }, (_, index) => `${index}word`).join(" @ ");
  const most = Array.from({ length: 80 }, (_, words) => searchTokens([text(words)]));
  expect(Math.max(...most.map(({ length }) => length))).toBeGreaterThan(MAX_SEARCH_TOKENS - 8);
  for (const marks of most) {
    expect(marks.length).toBeLessThanOrEqual(MAX_SEARCH_TOKENS);
    expect(marks.includes(TOKEN_OVERFLOW)).toBe(marks.length === 1);
  }
  expect(most.at(-1)).toEqual([TOKEN_OVERFLOW]);
});
