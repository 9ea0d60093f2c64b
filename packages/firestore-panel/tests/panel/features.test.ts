import { expect, it } from "vitest";
import { definition } from "../../example/definition";
import { definePanel } from "../../src/definition";
import { text } from "../../src/fields/text/model";
import { features } from "../../src/panel/features";
import { generatedFiles } from "../../src/panel/rules";
import { createScopePanel } from "../../src/scope-panel";
import { defineCollection } from "../../src/schema/define-collection";

const notes = defineCollection("Notes", {
  label: { one: "Note", many: "Notes" },
  order: ["text", "asc"],
  fields: { text: text({ label: "Text", required: true }) },
  access: { read: ["admin"], create: ["admin"] },
});
const own = { name: "notes", kinds: ["admin"], collections: [notes] };
const panel = definePanel({ ...definition, features: [...features, own] });

it("a feature's collections are the panel's own, with their rules", () => {
  expect(panel.collections).toEqual([...definition.collections, notes]);
  const rulesOf = (of: typeof panel) => generatedFiles(of).get("firestore.rules");
  expect(rulesOf(panel)).toContain("match /Notes/{id} {");
  expect(rulesOf(definition)).not.toContain("Notes");
});

it("a feature for one kind of account is no other's", () => {
  const [admin, branch] = ["admin", "branch"].map((kind) => createScopePanel(panel, kind, []).features);
  expect(admin).toContain(own);
  expect(branch).not.toContain(own);
  expect(branch?.map(({ name }) => name)).toEqual(
    features.flatMap(({ name }) => (name === "health" ? [] : name)),
  );
});
