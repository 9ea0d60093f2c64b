/** A brand that is renamed keeps the name that goes, and nothing else gets into the list of former names. */
import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { deleteField, doc, serverTimestamp } from "firebase/firestore/lite";
import { beforeAll, beforeEach, describe, it } from "vitest";
import { brands } from "../../../src/resources/brands";
import { flatOffers } from "../../../src/resources/flat-offers";
import { goodValues } from "../../fixtures/specimens/good-record";
import { documentFor, rulesWorld, type Data } from "./rules-world";
import { setDoc, updateDoc } from "./audited-batch";

const world = await rulesWorld();

describe.each([brands, flatOffers])("$name", (collection) => {
  const path = `${collection.name}/renamed`;
  let good: Data;
  beforeAll(() => {
    good = { ...documentFor(collection, goodValues(collection), "create"), nameEng: "Qahwa" };
  });
  beforeEach(async () => world.put(path, good));
  const edit = (data: Data) => updateDoc(doc(world.as("admin"), path), { ...data, time: serverTimestamp() });
  const stored = (data: Data) => world.put(path, { ...good, ...data });

  it("a rename stores the previous name and no other", async () => {
    await assertFails(edit({ nameEng: "Qahwa House" }));
    await assertFails(edit({ nameEng: "Qahwa House", formerNames: ["Another Brand"] }));
    await assertFails(edit({ nameEng: "Qahwa House", formerNames: ["Qahwa", "Another Brand"] }));
    await assertFails(edit({ nameEng: "Qahwa House", formerNames: "Qahwa" }));
    await assertSucceeds(edit({ nameEng: "Qahwa House", formerNames: ["Qahwa"] }));
    await assertFails(edit({ nameEng: "Qahwa Hall", formerNames: ["Qahwa House"] }));
    await assertSucceeds(edit({ nameEng: "Qahwa Hall", formerNames: ["Qahwa", "Qahwa House"] }));
  });

  it("a former name is not stored twice", async () => {
    await stored({ nameEng: "Qahwa", formerNames: ["Qahwa", "Kiosk"] });
    await assertFails(edit({ nameEng: "Stall", formerNames: ["Qahwa", "Kiosk", "Qahwa"] }));
    await assertSucceeds(edit({ nameEng: "Stall" }));
  });

  it("an edit without a rename keeps the former names, and a new record has none", async () => {
    await stored({ formerNames: ["Kiosk"] });
    for (const formerNames of [[], ["Kiosk", "Stall"], null, deleteField()])
      await assertFails(edit({ formerNames }));
    await assertSucceeds(edit({ discount: "20%" }));
    const fresh = doc(world.as("admin"), `${collection.name}/fresh`);
    await assertFails(setDoc(fresh, { ...good, id: "fresh", formerNames: ["Kiosk"] }));
    await assertSucceeds(setDoc(fresh, { ...good, id: "fresh" }));
  });

  it("a record stores at most 20 former names", async () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `Name ${String(index)}`);
    await stored({ formerNames: names(20) });
    await assertFails(edit({ nameEng: "Stall", formerNames: [...names(20), "Qahwa"] }));
    await stored({ formerNames: names(19) });
    await assertSucceeds(edit({ nameEng: "Stall", formerNames: [...names(19), "Qahwa"] }));
  });
});
