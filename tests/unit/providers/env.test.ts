import { expect, test } from "vitest";
import { defaultBucket } from "local-firebase/project";
import { LOCAL_PROJECT_ID } from "../../../demo/project";
import { EnvError, parseEnv } from "../../../src/config/env";

const complete = {
  VITE_FIREBASE_API_KEY: "key",
  VITE_FIREBASE_AUTH_DOMAIN: "westwalk.firebaseapp.com",
  VITE_FIREBASE_PROJECT_ID: "westwalk",
  VITE_FIREBASE_STORAGE_BUCKET: "westwalk.firebasestorage.app",
  VITE_FIREBASE_APP_ID: "1:2:web:3",
  VITE_EMAIL_PUBLIC_KEY: "public",
  VITE_EMAIL_SERVICE_ID: "service",
  VITE_EMAIL_STAFF_TEMPLATE_ID: "staff",
  VITE_EMAIL_TENANT_TEMPLATE_ID: "tenant",
};
const ports = { auth: 9099, firestore: 8080, storage: 9199, hub: 4400, ui: 4000 };

function errorsOf(source: { readonly [name: string]: unknown }): readonly string[] {
  try {
    parseEnv(source);
    return [];
  } catch (error) {
    if (error instanceof EnvError) return error.errors;
    throw error;
  }
}

test("a complete environment is read", () => {
  const env = parseEnv(complete);
  expect(env.firebase).toMatchObject({
    projectId: "westwalk",
    storageBucket: "westwalk.firebasestorage.app",
  });
  expect(env.email).toMatchObject({ publicKey: "public", origin: "https://api.emailjs.com" });
  expect(env.local).toBeUndefined();
});

test("an empty environment names every missing variable and its content", () => {
  const names = Object.keys(complete);
  const blank = Object.fromEntries(names.map((name) => [name, "  "]));
  for (const errors of [errorsOf({}), errorsOf(blank)])
    expect(errors).toEqual(
      names.map((name): unknown => expect.stringMatching(new RegExp(`^${name} is missing: put .+ there$`))),
    );
});

test("a local Firebase needs its ports and nothing else", () => {
  const env = parseEnv({ VITE_LOCAL_FIREBASE: JSON.stringify(ports) });
  expect(env.local).toEqual(ports);
  // The same project and bucket on both sides of the wire.
  expect(env.firebase.projectId).toBe(LOCAL_PROJECT_ID);
  expect(env.firebase.storageBucket).toBe(defaultBucket(LOCAL_PROJECT_ID));
  expect(env.email.origin).toBe("http://127.0.0.1:4000");
});

test.each([
  ["no JSON", "9099", "auth, firestore, storage, hub, ui"],
  ["a port that is none", JSON.stringify({ ...ports, hub: 70_000 }), "hub"],
  ["a port that is missing", JSON.stringify({ ...ports, firestore: undefined }), "firestore"],
])("VITE_LOCAL_FIREBASE with %s is one error that names the ports", (_, text, names) => {
  expect(errorsOf({ VITE_LOCAL_FIREBASE: text })).toEqual([
    expect.stringContaining(`VITE_LOCAL_FIREBASE is wrong (${names}): put`),
  ]);
});

const TILES = "https://tiles.example.com/{z}/{x}/{y}.png";
const map = (VITE_MAP_TILES: string, VITE_MAP_ATTRIBUTION: string) => {
  return { ...complete, VITE_MAP_TILES, VITE_MAP_ATTRIBUTION };
};

test("tiles have an attribution, and an address at its end becomes its link", () => {
  expect(parseEnv(map(TILES, "© A map")).map).toEqual({ tiles: TILES, attribution: { text: "© A map" } });
  const linked = parseEnv(map(TILES, "© A map https://a.qa/terms")).map;
  expect(linked?.attribution).toEqual({ text: "© A map", href: "https://a.qa/terms" });
  const { VITE_MAP_TILES, VITE_MAP_ATTRIBUTION } = map(TILES, "A");
  const local = { VITE_LOCAL_FIREBASE: JSON.stringify(ports), VITE_MAP_TILES, VITE_MAP_ATTRIBUTION };
  expect(parseEnv(local).map?.tiles).toBe(TILES);
});

test.each([
  "tiles.example.com/{z}/{x}/{y}.png",
  "http://tiles.example.com/{z}/{x}/{y}.png",
  "javascript:alert(1)//{z}/{x}/{y}",
  "https://tiles.example.com/{z}/{x}.png",
  "https://{s}.example.com/{z}/{x}/{y}.png",
])("the address %s is refused for tiles", (tiles) => {
  expect(errorsOf(map(tiles, "© A"))).toEqual([expect.stringContaining("VITE_MAP_TILES is wrong")]);
});

test("tiles without an attribution are refused", () => {
  expect(errorsOf(map(TILES, ""))).toEqual([expect.stringContaining("VITE_MAP_ATTRIBUTION is missing")]);
});
