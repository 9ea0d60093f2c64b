import { deleteApp, initializeApp, type FirebaseApp } from "firebase/app";
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInAnonymously,
  signOut,
  type Auth,
} from "firebase/auth";
import {
  connectFirestoreEmulator,
  doc,
  getDoc,
  getFirestore,
  setDoc,
  type Firestore,
} from "firebase/firestore";
import {
  connectStorageEmulator,
  getStorage,
  ref,
  uploadString,
  type FirebaseStorage,
} from "firebase/storage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestFirebase, usesOtherEmulator, type TestFirebase } from "../../fixtures/local-firebase";

const RULES = {
  firestore: `rules_version = '2';
service cloud.firestore { match /databases/{db}/documents { match /people/{uid} {
  allow read, write: if request.auth.uid == uid && request.auth.token.firebase.sign_in_provider == 'anonymous';
} } }`,
  storage: `rules_version = '2';
service firebase.storage { match /b/{bucket}/o { match /people/{uid} { allow create: if request.auth.uid == uid; } } }`,
};

let firebase: TestFirebase;
let app: FirebaseApp;
let auth: Auth;
let firestore: Firestore;
let storage: FirebaseStorage;

beforeAll(async () => {
  firebase = await startTestFirebase({ rules: RULES, test: false });
  app = initializeApp(
    { apiKey: "k", projectId: firebase.projectId, storageBucket: firebase.bucket },
    crypto.randomUUID(),
  );
  auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, firebase.origin("auth"), { disableWarnings: true });
  firestore = getFirestore(app);
  connectFirestoreEmulator(firestore, "127.0.0.1", firebase.ports.firestore);
  storage = getStorage(app);
  connectStorageEmulator(storage, "127.0.0.1", firebase.ports.storage);
});
afterAll(async () => {
  await deleteApp(app);
  await firebase.stop();
});

describe.skipIf(usesOtherEmulator)("a signed token of the local Auth in a process for development", () => {
  it("a signed token tells the rules of Firestore and Storage who the user is", async () => {
    const { user } = await signInAnonymously(auth);
    await setDoc(doc(firestore, "people", user.uid), { name: "me" });
    expect((await getDoc(doc(firestore, "people", user.uid))).data()).toEqual({ name: "me" });
    await expect(setDoc(doc(firestore, "people", "else"), {})).rejects.toMatchObject({
      code: "permission-denied",
    });
    await uploadString(ref(storage, `people/${user.uid}`), "me");
    await expect(uploadString(ref(storage, "people/else"), "me")).rejects.toMatchObject({
      code: "storage/unauthorized",
    });

    await signOut(auth);
    await expect(setDoc(doc(firestore, "people", user.uid), {})).rejects.toMatchObject({
      code: "permission-denied",
    });
    await expect(uploadString(ref(storage, `people/${user.uid}`), "me")).rejects.toMatchObject({
      code: "storage/unauthorized",
    });
  });
});
