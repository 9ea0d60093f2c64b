import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv as parseText } from "node:util";
import { failure, note, ok, type Check } from "../owner/verdict";
import type { DeployedProject, DoctorWorld } from "./world";

/** The variables that `npm run build` would put into the panel. Verdicts name them and never show their values. */
export const environment: Check<
  Pick<DoctorWorld, "folder" | "product"> & { readonly project?: Pick<DeployedProject, "id"> }
> = {
  name: "environment",
  run: async ({ folder, product, project }) => {
    // Loaded here, because it takes as long as all other checks.
    const { loadEnv } = await import("vite");
    const variables = loadEnv("production", folder, "VITE_");
    const isSet = Object.values(variables).some((value) => value !== "");
    const setup = `npm run owner -- setup --project ${project?.id ?? "ID"} fills in .env.local; .env.example explains it`;
    if (!isSet && !project) return note(`none, as is right for development alone. For a build, ${setup}`);
    if (variables["VITE_LOCAL_FIREBASE"])
      return failure(
        "VITE_LOCAL_FIREBASE is set: a build would look for Firebase on the computer of each visitor",
        "Remove VITE_LOCAL_FIREBASE from .env.local; npm run dev sets it by itself",
      );
    const example = parseText(await readFile(join(product.root, ".env.example"), "utf8"));
    const copied = Object.keys(example).filter((name) => example[name] && example[name] === variables[name]);
    if (copied.length > 0) return failure(`${copied.join(", ")}: still as in .env.example`, setup);
    const errors = product.environmentErrors?.(variables) ?? [];
    if (errors.length > 0) return failure(errors.join("; "), setup);
    if (project && variables["VITE_FIREBASE_PROJECT_ID"] !== project.id)
      return failure("VITE_FIREBASE_PROJECT_ID names another project than --project", setup);
    return ok("complete for a build");
  },
};
