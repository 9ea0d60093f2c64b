import { afterAll, afterEach, beforeAll, beforeEach, inject, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { changeLanguage, currentLanguage, startLanguages } from "firestore-panel/language";
import type { Collection } from "firestore-panel/schema";
import "#fixtures/derived-secrets";

// The panel reads its environment when it is first asked for it, so this comes before any test imports it.
vi.stubEnv("VITE_LOCAL_FIREBASE", JSON.stringify(inject("localFirebase")));

// The registry is read once for all files: what one of them tests beside the product, all of them have. It is added to and
// not mocked: for a mocked module each request of the page goes through the test runner.
await import("../fixtures/panel");
const { collections } = await import("../../src/resources/index");
const { testCollections } = await import("./test-collections");
const added = testCollections.filter((collection) => !collections.includes(collection));
(collections as Collection[]).push(...added);

// All files are run in one page, and its modules know what they knew: what one of them left is put back here.
beforeAll(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(1280, 800);
});
beforeEach(async () => {
  // The library itself does it in the first file alone, since it is loaded once.
  await cleanup();
  vi.restoreAllMocks();
  for (const key of Object.keys(localStorage)) if (key.startsWith("list-")) localStorage.removeItem(key);
  if (innerWidth !== 1280) await page.viewport(1280, 800);
});
afterEach(async () => {
  if (currentLanguage().id !== "en") await changeLanguage("en");
});
afterAll(async () => {
  await cleanup();
  startLanguages({});
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // Nothing that one session has read or listens to outlives it.
  const { providers } = await import("./panel");
  await providers.authProvider.logout({});
});
