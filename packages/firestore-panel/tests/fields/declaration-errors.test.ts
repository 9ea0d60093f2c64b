/** What each field type refuses in its own declaration, and what it accepts at the edge. */
import { expect, it } from "vitest";
import { boolean, choice, choices } from "../../src/fields/choice/model";
import { date, timestamp } from "../../src/fields/date/model";
import { file, image, imageList, PDF_TYPE } from "../../src/fields/file/model";
import { modelOf } from "../../src/fields/models";
import { array } from "../../src/fields/nested/model";
import { number } from "../../src/fields/number/model";
import { geopoint } from "../../src/fields/geopoint/model";
import { reference } from "../../src/fields/reference/model";
import { readablePassword, text } from "../../src/fields/text/model";
import type { FieldDeclaration } from "../../src/schema/types";

const label = "Value";
const from = { id: "a", name: "b" };
const into = { id: "c", name: "d" };
const folder = "a/b_c-1";

it.each<[FieldDeclaration, readonly string[]]>([
  [text({ label, maxLength: 1, minLength: 1 }), []],
  [text({ label, maxLength: 0 }), ["maxLength is not above 0"]],
  [text({ label, maxLength: 1, minLength: 2 }), ["minLength is above maxLength"]],
  [text({ label, minLength: 201 }), ["minLength is above maxLength"]],

  [choice({ label, options: ["a", "b"], default: "b", tones: { a: "good" } }), []],
  [choice({ label, options: [] }), ["options is empty"]],
  [choice({ label, options: ["a", " "] }), ["an option is empty"]],
  [choice({ label, options: ["a", "b", "a"] }), ["an option is repeated"]],
  [choice({ label, options: ["a", "b"], default: "c" }), ["default is not one of the options"]],
  [
    choice({ label, options: ["a"], tones: { a: "good", b: "bad" } }),
    ['tones names "b", which is not an option'],
  ],

  [date({ label, default: "2024-02-29" }), []],
  [date({ label, default: null }), []],
  [date({ label, default: "2023-02-29" }), ["default is not a date as YYYY-MM-DD"]],

  [timestamp({ label, auto: "save" }), []],
  [timestamp({ label, auto: "create" }), []],
  [timestamp({ label, auto: "never" as "save" }), ['auto is neither "save" nor "create"']],
  [timestamp({ label, auto: "save", form: "create" }), ['a timestamp needs form "none"']],

  [number({ label }), []],
  [number({ label, min: 0, max: 0, integer: true, default: 0 }), []],
  [number({ label, min: 1 }), []],
  [number({ label, max: -1 }), []],
  [number({ label, min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER }), []],
  [number({ label, min: 1, max: 0 }), ["min is above max"]],
  [number({ label, default: "1" }), ["default is not a number"]],
  ...[{ min: 1e-7 }, { max: Infinity }, { max: 1e16 }].map(
    (bounds): [FieldDeclaration, readonly string[]] => [
      number({ label, ...bounds }),
      ["min or max is too large or too small to be written in a rule"],
    ],
  ),

  [boolean({ label, default: true }), []],
  [boolean({ label, required: true }), ["a switch is always yes or no: required means nothing"]],
  [boolean({ label, default: "Yes" }), ["default is neither true nor false"]],

  [choices({ label, options: ["a", "b"], default: ["b"], tones: { a: "good" } }), []],
  [
    choices({ label, options: ["a", "b, c"], default: ["d"] }),
    ["an option contains a comma", "default is not a list of options"],
  ],

  [array({ label, most: 1, fields: { inner: text({ label }) } }), []],
  [array({ label, most: 0, fields: {} }), ["fields is empty", "most is not above 0"]],
  [
    array({ label, most: 1, fields: { inner: text({ label }) }, form: "both" }),
    ['an array needs form "none"'],
  ],
  ...[
    image({ label, folder }),
    timestamp({ label, auto: "save" }),
    readablePassword({ label }),
    array({ label, most: 1, fields: { inner: text({ label }) } }),
  ].map((inner: FieldDeclaration): [FieldDeclaration, readonly string[]] => [
    array({ label, most: 1, fields: { inner } }),
    [`field "inner": a field of type "${inner.type}" belongs to the record itself`],
  ]),

  [geopoint({ label }), []],
  [geopoint({ label, path: "place" }), ["a position has no path"]],

  [reference({ label, collection: "Cars", from, into }), []],
  [
    reference({ label, collection: "Cars", from, into, path: "car" }),
    ["a reference has no path: name its keys in into"],
  ],
  [
    reference({ label, collection: "Cars", from, into: { id: "c", name: "c" } }),
    ["into names one key twice"],
  ],

  [image({ label, folder }), []],
  [image({ label, folder: "" }), ["folder is missing"]],
  ...["/a", "a/", "a//b", "a b", "../a", "ä"].map((wrong): [FieldDeclaration, readonly string[]] => [
    image({ label, folder: wrong }),
    [`folder "${wrong}" is not a path of letters, digits, "_" and "-"`],
  ]),
  [image({ label, folder, maxBytes: 1 }), []],
  [image({ label, folder, maxBytes: 0 }), ["maxBytes is not above 0"]],
  [imageList({ label, folder }), []],
  [
    imageList({ label, folder: "/", maxBytes: 0 }),
    ['folder "/" is not a path of letters, digits, "_" and "-"', "maxBytes is not above 0"],
  ],
  [file({ label, folder, contentTypes: ["application/pdf", "image/png"] }), []],
  [file({ label, folder, contentTypes: [] }), ["contentTypes is empty"]],
  [
    file({ label, folder, contentTypes: [PDF_TYPE, "text/html"] }),
    ["files of type text/html are not accepted: they can carry scripts"],
  ],
])("the declaration %j has the errors %j", (declaration, faults) => {
  expect([...(modelOf(declaration).declarationErrors?.(declaration) ?? [])]).toEqual(faults);
});
