import { afterAll, beforeAll, beforeEach, inject, vi } from "vitest";
import { page } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import type * as resources from "../../src/resources/index";
import "../fixtures/derived-secrets";

// The panel reads its environment when it is first asked for it, so this comes before any test imports it.
vi.stubEnv("VITE_LOCAL_FIREBASE", JSON.stringify(inject("localFirebase")));

// The registry is read once for all files: what one of them tests beside the product, all of them have.
vi.mock("../../src/resources/index", async (original) => {
  const { collections, ...others } = await original<typeof resources>();
  const { testCollections } = await import("./test-collections");
  return { ...others, collections: [...collections, ...testCollections] };
});

// All files are run in one page, and its modules know what they knew: what one of them left is put back here.
beforeAll(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(1280, 800);
});
// The library itself does it in the first file alone, since it is loaded once.
beforeEach(() => cleanup());
afterAll(async () => {
  await cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // Nothing that one session has read or listens to outlives it.
  const { providers } = await import("./panel");
  await providers.authProvider.logout({});
});
