/** Opens every screen, action and record by its name. */
import type { Feature } from "../feature";

export const palette: Feature = {
  name: "palette",
  commandDialogs: [async () => (await import("./command-dialog")).CommandDialog],
};
