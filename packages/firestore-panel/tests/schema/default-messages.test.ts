import { expect, it } from "vitest";
import { text } from "../../src/fields/text/model";
import { companies } from "../fixtures/residence";
import { counted } from "../../src/schema/define-collection";
import { declared } from "../fixtures/specimens/specimen";

const messagesOf = (one: string, many: string, messages = {}) =>
  declared("Permits", { label: { one, many }, fields: { plate: text({ label: "Plate" }) }, messages })
    .messages;

it("the default messages use the label of the collection, and a declared one replaces its default", () => {
  expect(messagesOf("Parking permit", "Parking Permits")).toEqual({
    add: "+ Add Parking permit",
    empty: "No parking permits found.",
    invalid: "Please fill in all required fields.",
    created: "Parking permit added!",
    updated: "Parking permit updated!",
    deleted: "Parking permit deleted!",
    saveFailed: "Failed to save parking permit",
    deleteFailed: "Failed to delete parking permit",
    loadFailed: "Failed to load parking permits",
    confirmDelete: "Are you sure you want to delete this parking permit?",
  });
  const messages = messagesOf("Permit", "Permits", { created: "Have a good trip!" });
  expect([messages.created, messages.updated]).toEqual(["Have a good trip!", "Permit updated!"]);
  expect(companies.messages.deleted).toBe("Company deleted successfully!");
});

it("a count uses the singular or the plural of the label", () => {
  const words = (one: string) => [1, 1200].map((count) => counted(count, { one, many: "Management" }));
  expect(words("Flat Offer")).toEqual(["1 flat offer", "1,200 flat offers"]);
  expect(words("Company")).toEqual(["1 company", "1,200 companies"]);
  expect(words("Survey")).toEqual(["1 survey", "1,200 surveys"]);
  expect(words("VIP Pass")).toEqual(["1 VIP pass", "1,200 VIP passes"]);
});
