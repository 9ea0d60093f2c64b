import { expect, test } from "vitest";
import { groupedCommands, matching, type Command } from "../../../src/pages/commands/command";

const command = (group: string, label: string, note?: string): Command => ({
  id: `${group} ${label}`,
  group,
  label,
  note,
  run: () => undefined,
});
const COMMANDS = [
  command("Go to", "Flat-Offer", "Flat Offers"),
  command("Go to", "Brands", "Services Management"),
  command("Actions", "Add Brands", "Flat Offers"),
  command("Actions", "Logout"),
];
const found = (query: string) => matching(COMMANDS, query).map(({ label }) => label);

test("without a query every command is offered, in its order", () => {
  expect(found("  ")).toEqual(["Flat-Offer", "Brands", "Add Brands", "Logout"]);
});

test("what begins with the query comes first; case does not count", () => {
  expect(found("BRAND")).toEqual(["Brands", "Add Brands"]);
  expect(found("log")).toEqual(["Logout"]);
});

test("every word must be found, in the label or in the note", () => {
  expect(found("add offers")).toEqual(["Add Brands"]);
  expect(found("services")).toEqual(["Brands"]);
  expect(found("add events")).toEqual([]);
});

test("commands stand under their headings, each heading once", () => {
  const mixed = [command("A", "one"), command("B", "two"), command("A", "three")];
  expect(groupedCommands(mixed).map(([name, members]) => [name, members.map(({ label }) => label)])).toEqual([
    ["A", ["one", "three"]],
    ["B", ["two"]],
  ]);
});
