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

test("an empty query finds every command, in order", () => {
  expect(found("  ")).toEqual(["Flat-Offer", "Brands", "Add Brands", "Logout"]);
});

test("commands that begin with the query come first, in either case", () => {
  expect(found("BRAND")).toEqual(["Brands", "Add Brands"]);
  expect(found("log")).toEqual(["Logout"]);
});

test("a command matches when its label or note contains every word", () => {
  expect(found("add offers")).toEqual(["Add Brands"]);
  expect(found("services")).toEqual(["Brands"]);
  expect(found("add events")).toEqual([]);
});

test("commands are grouped under their headings, each heading once", () => {
  const mixed = [command("A", "one"), command("B", "two"), command("A", "three")];
  expect(groupedCommands(mixed).map(([name, members]) => [name, members.map(({ label }) => label)])).toEqual([
    ["A", ["one", "three"]],
    ["B", ["two"]],
  ]);
});
