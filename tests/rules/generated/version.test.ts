/** The version of the data, which the logins read before anybody signs in, and the ids that tell the rules' version. */
import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { collection, doc, getDoc, getDocs, setDoc } from "firebase/firestore/lite";
import { describe, it } from "vitest";
import {
  laterId,
  sameId,
  SCHEMA_PATH,
  SCHEMA_VERSION,
} from "../../../packages/firestore-panel/src/schema/version";
import { TEST_PRINCIPALS } from "./principals";
import { rulesWorld } from "./rules-world";

const world = await rulesWorld();

describe.each(TEST_PRINCIPALS)("$name", ({ uid }) => {
  const at = (id: string) => doc(world.as(uid), `Meta/${id}`);
  it("everybody reads the version of the data, and nobody lists or writes it", async () => {
    await assertSucceeds(getDoc(doc(world.as(uid), SCHEMA_PATH)));
    await assertFails(getDoc(at("other")));
    await assertFails(getDocs(collection(world.as(uid), "Meta")));
    for (const id of ["schema", sameId(SCHEMA_VERSION), "other"])
      await assertFails(setDoc(at(id), { version: SCHEMA_VERSION }));
  });

  it("a panel learns whether the rules are of its version, of a later or of an earlier one", async () => {
    await assertSucceeds(getDoc(at(sameId(SCHEMA_VERSION))));
    await assertFails(getDoc(at(laterId(SCHEMA_VERSION))));
    await assertFails(getDoc(at(sameId(SCHEMA_VERSION - 1))));
    await assertSucceeds(getDoc(at(laterId(SCHEMA_VERSION - 1))));
    await assertFails(getDoc(at(sameId(SCHEMA_VERSION + 1))));
  });
});
