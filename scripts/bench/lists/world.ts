/** A local Firebase with the given number of employees, and a built panel that uses it. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright";
import type { Ports } from "local-firebase/project";
import type { Reads } from "../../../packages/local-firebase/src/firestore/meter";
import { ADMINS } from "../../../demo/admins";
import { LOCAL_PROJECT_ID, PANEL_PORT } from "../../../demo/project";
import { COMPANIES as DEMO_COMPANIES } from "../../../demo/company-list";
import { asThePanelStores } from "../../../demo/derived";
import {
  companyOf,
  nameOf,
  putEmployees,
} from "../../../packages/firestore-panel/tests/fixtures/many-employees";
import { reads, resetReads } from "../../../packages/firestore-panel/tests/fixtures/reads";
import { buildPanel, serveBuilt } from "../built-panel";
import { startFirebaseProcess } from "../firebase-process";
import type { Bench } from "../measure";
import { answered, put } from "../owner";
import { signIn } from "../size";
import { employees as declared } from "../../../src/resources/employees";

/**
 * One in this many employees belongs to the company that signs in; the others belong to similar companies.
 */
const COMPANIES = 40;
/** Tenants have a list with filters. */
export const TENANTS = 10_000;

/** A company without employees. */
export const EMPTY_COMPANY = { companyId: "NEW1", companyName: "New Company" };

const { admin, company } = accounts();
const OWN = { id: company.companyId, name: company.companyName };

function accounts() {
  const [company] = DEMO_COMPANIES;
  const [, admin] = ADMINS;
  if (!company || !admin) throw new Error("the demo data has no accounts");
  return { admin, company };
}

export interface World {
  readonly employees: number;
  readonly ports: Ports;
  readonly origin: string;
  /** The part that `fixtures/reads.ts` needs. */
  readonly meter: { readonly projectId: string; origin(service: "firestore"): string };
}

/**
 * @param other a world whose built panel is copied. Absent: a panel is built.
 * @param offset port offset. Its ports need as many digits as those of `other`.
 */
export async function startWorld(
  bench: Pick<Bench, "folder" | "later">,
  offset: number,
  employees: number,
  other?: World & { readonly outDir: string },
): Promise<World & { readonly outDir: string }> {
  const ports = await startFirebaseProcess(bench, "data", offset, "--test", "--seed", "demo");
  const firestore = `http://127.0.0.1:${String(ports.firestore)}`;
  const outDir = join(bench.folder, "dist");
  if (other) repoint(other.outDir, outDir, JSON.stringify(other.ports), JSON.stringify(ports));
  else await buildPanel(outDir, ports);
  const companies = Array.from({ length: COMPANIES }, (_, index) => {
    const { id: companyId, name: companyName } = companyOf(index);
    return { companyId, companyName };
  });
  await put(
    ports.firestore,
    [...companies, EMPTY_COMPANY].map((one) => [`Companies/${one.companyId}`, one]),
  );
  await putEmployees(firestore, LOCAL_PROJECT_ID, {
    collection: declared,
    count: employees,
    company: (index) => (index % COMPANIES === 0 ? OWN : companyOf(index)),
  });
  // The preview's content policy also reads the local Firebase from it.
  Object.assign(process.env, { VITE_LOCAL_FIREBASE: JSON.stringify(ports) });
  const origin = await serveBuilt(bench, outDir, PANEL_PORT + offset);
  return {
    employees,
    ports,
    outDir,
    origin,
    meter: { projectId: LOCAL_PROJECT_ID, origin: () => firestore },
  };
}

/** Adapts a copied panel to another local Firebase. */
function repoint(from: string, to: string, before: string, after: string): void {
  cpSync(from, to, { recursive: true });
  const assets = join(to, "assets");
  for (const file of readdirSync(assets).filter((name) => name.endsWith(".js"))) {
    const text = readFileSync(join(assets, file), "utf8");
    if (text.includes(before)) writeFileSync(join(assets, file), text.replaceAll(before, after));
  }
}

/** Adds the tenants that the filters are measured with: half of them shops, in nine buildings. */
export async function addTenants({ ports }: World): Promise<void> {
  const fields = (index: number) => ({
    name: nameOf(index),
    tenantId: `${String(index)}${"ABC"[index % 3] ?? ""}`,
    email: `tenant${String(index)}@mailbox.example`,
    tenantCategory: index % 2 ? "Commercial" : "Residential",
    buildingNo: ["A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "B5"][index % 9] ?? "A1",
    status: "active",
    time: new Date(1_700_000_000_000 + index * 1000),
  });
  await put(
    ports.firestore,
    Array.from({ length: TENANTS }, (_, index) => {
      const tenant = asThePanelStores({ path: `Tenants/t${String(index)}`, fields: fields(index) });
      return [tenant.path, tenant.fields] as const;
    }),
  );
}

/** @returns a browser context with a signed-in account. */
export async function signedIn(
  browser: Browser,
  { origin }: World,
  kind: "admin" | "company" = "admin",
): Promise<BrowserContext> {
  const [path, label, id, password] =
    kind === "admin"
      ? ["login", "Email", admin.email, admin.password]
      : ["organization-login", "Company ID", company.companyId, company.password];
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, new URL(path, origin), label, id, password);
  await page.close();
  return context;
}

/** Reads count as finished after this much time without a request. */
const QUIET_MS = 400;

/** @returns a task's reads from the server, after they have finished. */
export async function readsOf({ meter }: World, page: Page, task: () => Promise<unknown>): Promise<Reads> {
  await answered(() => resetReads(meter));
  await task();
  for (let before = -1; ;) {
    await page.waitForTimeout(QUIET_MS);
    const now = await answered(() => reads(meter));
    if (now.total === before) return now;
    before = now.total;
  }
}
