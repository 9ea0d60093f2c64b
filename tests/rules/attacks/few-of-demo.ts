/** The demo data without its mass, which takes a second to store: who signs in, and some records of each kind. */
import type { Seed } from "local-firebase";
import { COMPANIES } from "../../../demo/company-list";
import { loadDemo } from "../../../demo/index";
import type { DemoData } from "../../../demo/types";

/** Of each collection, and of what stands below its records. */
const SOME = 12;
/** What sign-ins need, and the records of whoever signs in. */
const WHOLE = ["Admins", "Companies", "Credentials", "Westwalk_Staff"];
/** The company whose employees are counted, which are all there. */
const [OWN] = COMPANIES;

/** Loaded once in a process. The addresses of its pictures are of the first start, and nobody follows them. */
let demo: Promise<DemoData> | undefined;

export const FEW_OF_DEMO: Seed = {
  name: "few of demo",
  load: async (place) => {
    const { documents, users } = await (demo ??= loadDemo(place));
    const counts = new Map<string, number>();
    const some = documents.filter(({ path, fields }) => {
      const [name = "", , below = ""] = path.split("/");
      if (below === "" && (WHOLE.includes(name) || isOwn(fields))) return true;
      const count = (counts.get(name + below) ?? 0) + 1;
      counts.set(name + below, count);
      return count <= SOME;
    });
    return { documents: some, users, files: [] };
  },
};

const isOwn = ({ companyId }: DemoData["documents"][number]["fields"]) =>
  companyId !== undefined && "stringValue" in companyId && companyId.stringValue === OWN?.companyId;
