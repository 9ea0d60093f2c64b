/** What records of collections that grow carry beside their fields: each bound, with what is still allowed. */
import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { deleteField, doc, updateDoc as plainUpdate } from "firebase/firestore/lite";
import { beforeEach, describe, it } from "vitest";
import {
  derivedVersion,
  sortKeyFields,
  VERSION_KEY,
} from "../../../packages/firestore-panel/src/fields/derived";
import { collections } from "../../../src/resources";
import { employees } from "../../../src/resources/employees";
import { number } from "../../../packages/firestore-panel/src/fields/number/model";
import { TOKEN_OVERFLOW } from "../../../packages/firestore-panel/src/fields/search-text";
import { text } from "../../../packages/firestore-panel/src/fields/text/model";
import { defineCollection } from "../../../packages/firestore-panel/src/schema/define-collection";
import { goodValues } from "../../fixtures/specimens/good-record";
import { documentFor, recordOf, rulesWorld, type Data } from "./rules-world";
import { setDoc, updateDoc, without } from "./audited-batch";

/** Keys that are numbers, which no list of the product has. */
const meters = defineCollection("Meters", {
  label: { one: "Meter", many: "Meters" },
  order: ["name", "asc"],
  indexed: true,
  search: { fields: ["name"], placeholder: "" },
  fields: {
    name: text({ label: "Name", column: "Name" }),
    value: number({ label: "Value", column: "Value" }),
  },
  access: { read: ["admin"], write: ["admin"] },
});
const all = [...collections, meters];
const growing = all.filter(({ indexed }) => indexed);

const world = await rulesWorld(all);

const many = (count: number, mark = "abcd") => Array.from({ length: count }, (_, index) => `${index}${mark}`);

/** The conditions are written once for all tokens, and once for texts and for numbers among keys. */
const IN_FULL = ["Employees", "Meters"];
/** Each collection has these of its own: its version and its columns. That it asks for the others, one of them shows. */
const OF_EACH = [
  "151 search tokens, and 150",
  "the present version without one sort key, and with all, also where there is nothing to search by",
  "a sort key of no column, and of one",
];

describe.each(growing)("$name", (collection) => {
  const path = `${collection.name}/derived`;
  const good = () => documentFor(collection, goodValues(collection), "create", "derived");
  const keys = good()["_sort"] as Data;
  const [keyed = ""] = sortKeyFields(collection)
    .filter(({ collation }) => collation !== "number")
    .map(({ key }) => key);
  const texts = Object.keys(keys).filter((key) => key !== "value");
  const longest = Object.fromEntries(texts.map((key) => [key, "x".repeat(200)]));
  const unkeyed = without(keys, [keyed]);
  const record = () => recordOf(world.as("admin"), collection, path);
  beforeEach(async () => world.put(path, undefined));

  const tokens = (what: string, refused: unknown, allowed: unknown) =>
    [what, { _search: refused }, { _search: allowed }] as const;
  const sorting = (what: string, refused: unknown, allowed: unknown) =>
    [what, { _sort: refused }, { _sort: allowed }] as const;
  const rows: readonly (readonly [what: string, refused: Data, allowed: Data])[] = [
    tokens("151 search tokens, and 150", many(151), many(150)),
    tokens("search tokens of 2,401 characters, and of 2,400", ["x".repeat(2401)], ["x".repeat(2400)]),
    tokens("search tokens that are no list, and none", "abc", []),
    tokens("search tokens that are numbers, and their digits", [12], ["12"]),
    tokens("search tokens in a map, and in the list", [{ abc: "abc" }], ["abc"]),
    tokens(
      "the token of more among others, and in the place of all",
      ["abc", TOKEN_OVERFLOW],
      [TOKEN_OVERFLOW],
    ),
    tokens("no search tokens in their place, and a few", null, ["abc"]),
    sorting("sort keys that are no map, and a map of none", ["a"], {}),
    sorting("no sort keys in their place, and a version", null, { [VERSION_KEY]: "1" }),
    // Records of the present version are counted as whole, and one without a key is in no list of that order.
    sorting(
      "the present version alone, and an earlier one",
      { [VERSION_KEY]: derivedVersion(collection) },
      { [VERSION_KEY]: "1" },
    ),
    [
      "the present version without one sort key, and with all, also where there is nothing to search by",
      { _sort: unkeyed, _search: [] },
      { _sort: keys, _search: [] },
    ],
    sorting(
      "an earlier version with a sort key of no column in the place of one, and without it",
      { ...unkeyed, other: "x", [VERSION_KEY]: "1" },
      { ...unkeyed, [VERSION_KEY]: "1" },
    ),
    sorting(
      "the present version with a sort key of no column in the place of one, and with all",
      { ...unkeyed, other: "x" },
      keys,
    ),
    sorting("a sort key of no column, and of one", { ...keys, other: "x" }, { ...keys, [keyed]: "x" }),
    sorting(
      "sort keys that are too long, and as long as they may be",
      { ...longest, [keyed]: "x".repeat(201) },
      { ...longest, [keyed]: "x".repeat(200) },
    ),
    sorting("a sort key that is a list, and a text", { ...keys, [keyed]: ["x"] }, { ...keys, [keyed]: "x" }),
    sorting(
      "a version that is a number, and a text",
      { ...keys, [VERSION_KEY]: 1 },
      { ...keys, [VERSION_KEY]: "1" },
    ),
  ];
  const asked = IN_FULL.includes(collection.name) ? rows : rows.filter(([what]) => OF_EACH.includes(what));
  it.each(asked)("of two records, one is refused and one accepted: %s", async (_, refused, allowed) => {
    const stored = good();
    await assertFails(record().add({ ...stored, ...refused }));
    await assertSucceeds(record().add({ ...stored, ...allowed }));
    await world.put(path, stored);
    const stamps = documentFor(collection, {}, "edit");
    await assertFails(record().edit({ ...stamps, ...refused }, stored));
    await assertSucceeds(record().edit({ ...stamps, ...allowed }, stored));
  });

  it("a record has both derived keys or neither, and may lose both", async () => {
    const stored = good();
    const stamps = documentFor(collection, {}, "edit");
    await assertFails(record().add(without(stored, ["_search"])));
    await assertFails(record().add(without(stored, ["_sort"])));
    await assertSucceeds(record().add(without(stored, ["_search", "_sort"])));
    await assertFails(record().edit({ ...stamps, _search: ["abc"] }, stored));
    await assertSucceeds(record().edit({ ...stamps, _search: ["abc"], _sort: {} }, stored));
    await assertFails(record().edit({ ...stamps, _sort: deleteField() }, stored));
    await assertSucceeds(record().edit({ ...stamps, _search: deleteField(), _sort: deleteField() }, stored));
  });

  it("an edit may leave derived keys of any form as they are", async () => {
    const stored = { ...good(), _search: "of another app", _sort: 7 };
    await world.put(path, stored);
    await assertSucceeds(record().edit(documentFor(collection, goodValues(collection), "edit"), stored));
  });
});

it.each(growing.filter((collection) => "time" in documentFor(collection, {}, "edit")))(
  "a repair of derived keys of $name needs no new time, and no edit sets another",
  async (collection) => {
    const repaired = doc(world.as("admin"), `${collection.name}/repaired`);
    const stored = documentFor(collection, goodValues(collection), "create", "repaired");
    await world.put(repaired.path, { ...stored, _search: ["old"] });
    await assertFails(updateDoc(repaired, { _search: ["abc"], time: new Date(0) }));
    await assertSucceeds(plainUpdate(repaired, { _search: ["abc"] }));
  },
);

it("the sort key of a number is a number or a text", async () => {
  const add = (value: unknown) =>
    setDoc(doc(world.as("admin"), "Meters/m"), { name: "a", value: 1, _search: [], _sort: { value } });
  await assertFails(add(["x"]));
  await assertFails(add("x".repeat(201)));
  for (const value of [7, 7.5, "x".repeat(200)]) await assertSucceeds(add(value));
});

it("a record of a collection without indexes has no derived keys", async () => {
  const admins = collections.find(({ name }) => name === "Admins")!;
  const stored = documentFor(admins, { ...goodValues(admins), email: "none@b.qa" }, "create");
  const { add } = recordOf(world.as("admin"), admins, "Admins/none");
  await assertFails(add({ ...stored, _search: [], _sort: {} }));
  await assertFails(add({ ...stored, _search: [] }));
  await assertSucceeds(add(stored));
});

describe("a company's employees", () => {
  const own = (name: string) => `Employees/c1_${name.padEnd(20, "0")}`;
  const write = (path: string, data: Data, uid = "own-company") => setDoc(doc(world.as(uid), path), data);
  const good = (index = 0) =>
    documentFor(employees, { ...goodValues(employees), empId: String(index) }, "create");
  const made = { _search: ["abc"], _sort: { [VERSION_KEY]: "1" } };

  it("only an employee's own company writes its derived keys", async () => {
    await assertSucceeds(write(own("marked"), good()));
    await assertSucceeds(updateDoc(doc(world.as("own-company"), own("marked")), made));
    await assertFails(updateDoc(doc(world.as("other-company"), own("marked")), made));
    await assertFails(updateDoc(doc(world.as("member"), own("marked")), made));
    const theirs = { ...good(), companyId: "OTHER", companyName: "Other" };
    await world.put("Employees/theirs", theirs);
    await assertFails(updateDoc(doc(world.as("own-company"), "Employees/theirs"), made));
    await assertSucceeds(updateDoc(doc(world.as("other-company"), "Employees/theirs"), made));
  });

  it("an employee keeps at most 60 fields beside the derived keys", async () => {
    const plain = without(good(), ["_search", "_sort"]);
    const filled = (count: number): Data => {
      const more = Array.from(
        { length: count - Object.keys(plain).length },
        (_, index) => [`x${index}`, 1] as const,
      );
      return { ...plain, ...Object.fromEntries(more) };
    };
    await assertFails(write(own("wide"), { ...filled(61), ...made }));
    await assertSucceeds(write(own("wide"), { ...filled(60), ...made }));
    await assertFails(write(own("wider"), filled(61)));
    await assertSucceeds(write(own("wider"), filled(60)));
  });
});
