import { inject, vi } from "vitest";

// The panel reads its environment when it is first asked for it, so this comes before any test imports it.
vi.stubEnv("VITE_LOCAL_FIREBASE", JSON.stringify(inject("localFirebase")));

// As for a person who asked the system for less motion: nothing is waited for that only moves.
const still = document.createElement("style");
still.textContent =
  "*, ::before, ::after { animation-duration: 0s !important; transition: none !important; }";
document.head.append(still);
