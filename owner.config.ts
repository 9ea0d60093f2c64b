/** What this product tells the owner's commands (packages/firestore-panel/cli). */
import { errorText } from "local-firebase";
import { LOCAL_PROJECT_ID, readProject } from "./demo/project";
import type { OwnerProduct } from "./packages/firestore-panel/cli/owner/product";
import { failure, ok } from "./packages/firestore-panel/cli/owner/verdict";
import { findChromium } from "./scripts/find-chromium";
import { ROOT } from "./scripts/run-tool";
import { envErrors, parseEnv } from "./src/config/env";
import { definition } from "./src/definition";
import { employees } from "./src/resources/employees";
// What is wrong with a password, in words.
import "./src/texts/english";

export const product: OwnerProduct = {
  definition,
  root: ROOT,
  local: {
    projectId: LOCAL_PROJECT_ID,
    readPorts: async (offset) => (await readProject("firebase.json", offset)).ports,
  },
  environmentErrors: (variables) => envErrors(() => parseEnv(variables)),
  adminValues: { role: "Admin" },
  developmentChecks: [{ name: "Chromium", run: chromiumVerdict }],
  smoke: {
    rows: employees,
    // Its name is as long as names are.
    row: (group) => ({
      name: `${group} Abdulrahman Mohammed Al-Suwaidi`,
      empId: group,
      qid: group,
      email: null,
      password: group,
      companyId: group,
      companyName: `${group} Trading and Contracting`,
    }),
    groupKey: "companyId",
    pdfFolder: "contracts",
  },
};

async function chromiumVerdict() {
  try {
    const found = findChromium();
    return found === undefined
      ? failure("none that starts was found", "npx playwright install --with-deps chromium")
      : ok(found);
  } catch (error) {
    return failure(errorText(error), "unset CHROMIUM_PATH, or set it to a browser");
  }
}
