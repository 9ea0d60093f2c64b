/** Opens every screen, action and record by its name. */
import { lazyComponent } from "../../screens/shell/load-code";
import type { Feature } from "../feature";

export const palette: Feature = {
  name: "palette",
  commandDialogs: [lazyComponent(async () => (await import("./command-dialog")).CommandDialog)],
};
