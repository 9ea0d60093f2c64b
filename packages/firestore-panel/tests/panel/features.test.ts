import { expect, it } from "vitest";
import { definition } from "../../example/definition";
import { definePanel } from "../../src/definition";
import { text } from "../../src/fields/text/model";
import { features } from "../../src/panel/features";
import { generatedFiles } from "../../src/panel/rules";
import { createScopePanel } from "../../src/scope-panel";
import { declared } from "../fixtures/specimens/specimen";

const memos = declared("Memos", {
  fields: { text: text({ label: "Text", required: true }) },
  access: { read: ["admin"], create: ["admin"] },
});
const own = { name: "memos", kinds: ["admin"], collections: [memos] };
const panel = definePanel({ ...definition, features: [...features, own] });

it("a feature's collections are the panel's own, with their rules, and one for one kind of account is no other's", () => {
  expect(panel.collections).toEqual([...definition.collections, memos]);
  const rulesOf = (of: typeof panel) => generatedFiles(of).get("firestore.rules");
  expect(rulesOf(panel)).toContain("match /Memos/{id} {");
  expect(rulesOf(definition)).not.toContain("Memos");
  const [admin, branch] = ["admin", "branch"].map((kind) => createScopePanel(panel, kind, []).features);
  expect(admin).toContain(own);
  expect(branch).not.toContain(own);
  expect(branch).toEqual(features.filter(({ name }) => name !== "health"));
});
