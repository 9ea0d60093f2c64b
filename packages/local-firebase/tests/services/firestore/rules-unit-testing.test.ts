import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestEnvironment,
} from "@firebase/rules-unit-testing";
import { doc, getDoc, setDoc } from "firebase/firestore";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestFirebase, type TestFirebase } from "../../fixtures/local-firebase";
import { freshProject } from "./sdk";

const rules = `
rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    match /notes/{id} {
      allow read: if resource.data.owner == request.auth.uid && request.auth.token.firebase.sign_in_provider == 'custom';
    }
  }
}`;

let firebase: TestFirebase;
let environment: RulesTestEnvironment;

beforeAll(async () => {
  firebase = await startTestFirebase();
  const firestore = { rules, host: "127.0.0.1", port: firebase.ports.firestore };
  environment = await initializeTestEnvironment({ projectId: freshProject(), firestore });
});
afterAll(async () => {
  await environment.cleanup();
  await firebase.stop();
});
beforeEach(() => environment.clearFirestore());

it("@firebase/rules-unit-testing sets rules, acts as users and as the owner, and clears", async () => {
  await environment.withSecurityRulesDisabled(async (owner) => {
    await setDoc(doc(owner.firestore(), "notes/a"), { owner: "alice" });
  });
  const note = (
    firestore: ReturnType<ReturnType<RulesTestEnvironment["unauthenticatedContext"]>["firestore"]>,
  ) => getDoc(doc(firestore, "notes/a"));
  await assertSucceeds(note(environment.authenticatedContext("alice").firestore()));
  await assertFails(note(environment.authenticatedContext("bob").firestore()));
  await assertFails(note(environment.unauthenticatedContext().firestore()));
  await environment.clearFirestore();
  await environment.withSecurityRulesDisabled(async (owner) => {
    expect((await note(owner.firestore())).exists()).toBe(false);
  });
});
