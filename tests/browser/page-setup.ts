import { inject, vi } from "vitest";

// The panel reads its environment when it is first asked for it, so this comes before any test imports it.
vi.stubEnv("VITE_LOCAL_FIREBASE", JSON.stringify(inject("localFirebase")));
