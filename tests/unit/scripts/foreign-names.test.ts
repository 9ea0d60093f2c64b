import { expect, it } from "vitest";
import { foreignLines } from "../../../scripts/checks/foreign-names";

const OWN = "/srv/own/project/";
const home = "ho" + "me";

it("registries, home folders and this machine's folders are found by line", () => {
  const text = [
    "fine",
    `see https://${"registry"}.example.org/x`,
    `cd /${home}/me/project`,
    `${OWN}file`,
  ].join("\n");
  expect(foreignLines(text, OWN)).toEqual([2, 3, 4]);
});

it("addresses in a lock file are found", () => {
  expect(foreignLines(`  "resolved": ${'"http'}s://example.org/a.tgz",`, OWN)).toEqual([1]);
});

it("routes, relative paths and ordinary addresses are allowed", () => {
  const text = ["/login", "./home/x", "https://example.org/home/x", "documents/root/x", "/workers/x"].join(
    "\n",
  );
  expect(foreignLines(text, OWN)).toEqual([]);
});
