/** What each field type refuses in its own declaration, and what it accepts at the edge. */
import { expect, it } from "vitest";
import { choice } from "../../../src/fields/choice/model";
import { date } from "../../../src/fields/date/model";
import { file } from "../../../src/fields/file/model";
import { imageList } from "../../../src/fields/image-list/model";
import { image } from "../../../src/fields/image/model";
import { modelOf } from "../../../src/fields/models";
import { position } from "../../../src/fields/position/model";
import { reference } from "../../../src/fields/reference/model";
import { text } from "../../../src/fields/text/model";
import { timestamp } from "../../../src/fields/timestamp/model";
import { PDF_TYPE } from "../../../src/fields/upload";
import type { FieldDeclaration } from "../../../src/schema/types";

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
  [choice({ label, options: ["a", "b", "a"] }), ["an option stands twice"]],
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
  [timestamp({ label, auto: "save", form: "create" }), ["a timestamp stands in no form"]],

  [position({ label }), []],
  [position({ label, path: "place" }), ["a position has no path: name latitudeKey and longitudeKey instead"]],

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
  [imageList({ label, folder, maxCount: 1 }), []],
  [
    imageList({ label, folder: "/", maxCount: 0 }),
    ['folder "/" is not a path of letters, digits, "_" and "-"', "maxCount is not above 0"],
  ],
  [file({ label, folder, contentTypes: ["application/pdf", "image/png"] }), []],
  [file({ label, folder, contentTypes: [] }), ["contentTypes is empty"]],
  [
    file({ label, folder, contentTypes: [PDF_TYPE, "text/html"] }),
    ["files of type text/html are not accepted: they can carry scripts"],
  ],
])("%j: %j", (declaration, faults) => {
  expect(modelOf(declaration).faults?.(declaration)).toEqual(faults);
});
