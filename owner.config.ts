/** What this product tells the owner's commands (packages/firestore-panel/cli). */
import { LOCAL_PROJECT_ID, readProject } from "./demo/project";
import type { OwnerProduct } from "./packages/firestore-panel/cli/owner/product";
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
