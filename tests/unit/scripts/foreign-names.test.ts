import { describe, expect, it } from "vitest";
import { foreignLines } from "../../../scripts/checks/foreign-names";

const OWN = "/srv/own/project/";
const home = "ho" + "me";

describe("foreignLines", () => {
  it("finds registries, home folders and this machine's own folders, by line", () => {
    const text = [
      "fine",
      `see https://${"registry"}.example.org/x`,
      `cd /${home}/me/project`,
      `${OWN}file`,
    ].join("\n");
    expect(foreignLines(text, OWN)).toEqual([2, 3, 4]);
  });

  it("finds addresses in a lock file", () => {
    expect(foreignLines(`  "resolved": ${'"http'}s://example.org/a.tgz",`, OWN)).toEqual([1]);
  });

  it("allows routes, relative paths and ordinary addresses", () => {
    const text = ["/login", "./home/x", "https://example.org/home/x", "documents/root/x", "/workers/x"].join(
      "\n",
    );
    expect(foreignLines(text, OWN)).toEqual([]);
  });
});
