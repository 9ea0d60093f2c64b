import { expect, it } from "vitest";
import { plainText } from "../../src/fields/markdown/model";

it.each([
  ["# Open\n\ndaily", "Open daily"],
  ["**Open** _daily_, ~~not~~ `now`", "Open daily, not now"],
  ["- one\n- two\n1. three", "one two three"],
  ["> quoted\n\n---\n\nbelow", "quoted below"],
  ["see [the menu](https://a.qa/menu) ![logo](https://a.qa/l.png)", "see the menu logo"],
  ["```js\nlet a = 1;\n```", "let a = 1;"],
  ["2 * 3 * 4 and snake_case_name", "2 * 3 * 4 and snake_case_name"],
  ["1\\. not a list \\*", "1. not a list *"],
  ["**قهوة** عربية", "قهوة عربية"],
])("the Markdown %j is shown as %j in one line", (markdown, line) => {
  expect(plainText(markdown)).toBe(line);
});
