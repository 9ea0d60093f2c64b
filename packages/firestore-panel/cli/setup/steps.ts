/** What a Firebase project needs before an admin can sign in. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { isJsonObject, StartError, type JsonObject } from "local-firebase";
import { randomPassword } from "../../src/fields/password/model";
import { accountsOf } from "../../src/sign-in/accounts";
import { addAdmin, requireAdmin } from "../create-admin";
import { deployedDatabase, indexVerdict, objects, rulesVerdict } from "../owner/deployed";
import { plainFields } from "../../src/firebase/plain";
import { CREDENTIALS, type OwnerDatabase } from "../owner/owner-database";
import type { OwnerProduct } from "../owner/product";
import { unlessAbsent } from "../owner/service-account";
import { requireVersion } from "../owner/data";
import { failure, note, ok, unmendable, type Verdict } from "../owner/verdict";
import type { Run, Step } from "./run-steps";
import { at, byHand, firebase, firebaseAnswer, reasonIn, type Tools } from "./tools";

type SetupFlags = { readonly [name in "location" | "bucket" | "email" | "name"]?: string | undefined };

export interface SetupContext {
  readonly product: OwnerProduct;
  readonly tools: Tools;
  readonly project: Project;
  readonly run: Run;
  readonly flags: SetupFlags;
  readonly documents: () => Promise<OwnerDatabase>;
}

export interface Project {
  readonly id: string;
  readonly title: string;
  readonly number: string;
  /** The name before .web.app. */
  readonly site: string;
}

const SERVICES = [
  "firestore",
  "firebaserules",
  "identitytoolkit",
  "securetoken",
  "firebasestorage",
  "firebasehosting",
  "cloudresourcemanager",
].map((name) => `${name}.googleapis.com`);
const ENV_FILE = ".env.local";
const INDEX_FILE = "firestore.indexes.json";
/** Where a bucket of the same area is, for Firestore's areas of several regions. */
const AREAS: { readonly [location: string]: string } = { nam5: "us", nam7: "us", eur3: "eu" };
const STORAGE_ROLE = "roles/firebaserules.firestoreServiceAgent";
/** Conditions of bindings would be lost in an older form. */
const POLICY_VERSION = 3;

/** In the order in which they can be done: no deploy before the database has its location. */
export function setupSteps(context: SetupContext): readonly Step[] {
  const { product, tools, project, run, flags } = context;
  const { id } = project;
  const { say, showSecret } = run.terminal;
  const inProject = ["--project", id];
  const get = (url: string) => tools.call("GET", url) as Promise<JsonObject>;
  /** Empty if there is none. */
  const file = (name: string) => readFile(join(product.root, name), "utf8").catch(() => "");
  const environment = async () => parseEnv(await file(ENV_FILE)) as EnvValues;
  const tool = (
    name: string,
    does: string,
    args: readonly string[],
    check: () => Promise<Verdict>,
  ): Step => ({
    name,
    does,
    byHand: byHand(...args),
    run: check,
    mend: () => firebase(tools, ...args),
  });
  const deploy = (part: string) => ["deploy", "--only", part, ...inProject];

  const serviceRoot = `https://serviceusage.googleapis.com/v1/projects/${id}/services`;
  let isEnabling = false;
  /** A new project has them switched off, and every later request is refused. */
  const services: Step = {
    name: "Services",
    does: "switches Google's interfaces of Firestore, Authentication, Storage, rules and hosting on",
    byHand: `gcloud services enable ${SERVICES.join(" ")} --project ${id}`,
    run: async () => {
      const names = new URLSearchParams(SERVICES.map((name) => ["names", `projects/${id}/services/${name}`]));
      const answer = await get(`${serviceRoot}:batchGet?${String(names)}`);
      const on = objects(answer["services"])
        .filter(({ state }) => state === "ENABLED")
        .map(({ name }) => String(name).split("/").at(-1));
      const off = SERVICES.filter((name) => !on.includes(name));
      if (off.length === 0) return ok("all are on");
      return isEnabling
        ? { kind: "wait", text: `${off.length} are not on yet` }
        : failure(`off: ${off.join(", ")}`);
    },
    mend: async () => {
      await tools.call("POST", `${serviceRoot}:batchEnable`, { serviceIds: SERVICES });
      isEnabling = true;
    },
  };

  const create = (location: string) =>
    ["firestore:databases:create", "(default)", "--location", location].concat(inProject);
  /** Before any deploy: firebase-tools would create a missing database in the United States. */
  const database: Step = {
    name: "Database",
    does: "creates Firestore's database in the location that you name; it can never move",
    byHand: byHand(...create(flags.location ?? "LOCATION")),
    run: async () => {
      const found = await deployedDatabase(get, id);
      if (!found) return failure("there is none");
      const { locationId, type } = found;
      if (type !== "FIRESTORE_NATIVE")
        return unmendable(`it is of the type ${type}: take a project whose database is in Native mode.`);
      const { location = locationId } = flags;
      if (location === locationId) return ok(`in ${locationId}, where it stays`);
      return unmendable(
        `it is in ${locationId}, not in ${location}, and can never move. Leave --location out to keep it, or take a new project.`,
      );
    },
    mend: async () => {
      const { location } = flags;
      if (location === undefined)
        throw new StartError(
          `Without --location nothing is deployed. It is for ever (me-central1 is Doha; ${byHand("firestore:locations", ...inProject)} lists all).`,
        );
      await firebase(tools, ...create(location));
    },
  };

  const appName = `${product.definition.product.title} ${product.definition.product.consoleTitle}`;
  /** @returns the app that .env.local names, or the one with the panel's name. */
  const findApp = async () => {
    const apps = objects(await firebaseAnswer(tools, "apps:list", "WEB", ...inProject));
    const { VITE_FIREBASE_APP_ID: stored } = await environment();
    const app =
      apps.find(({ appId }) => appId === stored) ?? apps.find(({ displayName }) => displayName === appName);
    return app && String(app["appId"]);
  };
  const webApp = tool(
    "Web app",
    "registers the panel, which gives it its public configuration",
    ["apps:create", "WEB", appName, ...inProject],
    async () => {
      const app = await findApp();
      return app === undefined ? failure("there is none with the panel's name") : ok(app);
    },
  );

  /** The default bucket of projects since October 2024; --bucket names an older one. */
  const bucketName = flags.bucket ?? `${id}.firebasestorage.app`;
  const wantedValues = async (): Promise<EnvValues> => {
    const app = await findApp();
    if (app === undefined) throw new StartError("There is no web app yet.");
    const config = at(await firebaseAnswer(tools, "apps:sdkconfig", "WEB", app), "sdkConfig");
    if (!isJsonObject(config)) throw new StartError("firebase-tools gave no configuration of the web app.");
    const value = (key: string) => String(config[key] ?? "");
    return {
      VITE_FIREBASE_API_KEY: value("apiKey"),
      VITE_FIREBASE_AUTH_DOMAIN: value("authDomain"),
      VITE_FIREBASE_PROJECT_ID: value("projectId"),
      VITE_FIREBASE_STORAGE_BUCKET: flags.bucket ?? (value("storageBucket") || bucketName),
      VITE_FIREBASE_APP_ID: value("appId"),
    };
  };
  /** The e-mail service's lines, which only a person has, and what else would keep the panel from starting. */
  const remainingValues = (values: EnvValues): Verdict => {
    if (values["VITE_LOCAL_FIREBASE"])
      return note(`empty VITE_LOCAL_FIREBASE in ${ENV_FILE}: with it the built panel asks a local Firebase.`);
    const errors = product.environmentErrors?.(values) ?? [];
    if (errors.length === 0) return ok("complete");
    return note([`fill in ${ENV_FILE}, and run setup again:`, ...errors].join("\n      - "));
  };
  const environmentFile: Step = {
    name: "Environment",
    does: `writes the web app's configuration to ${ENV_FILE}, and keeps its other lines`,
    byHand: `${byHand("apps:sdkconfig", "WEB", ...inProject)}, into the lines of .env.example`,
    run: async () => {
      const present = await environment();
      const changed = Object.entries(await wantedValues()).filter(([name, value]) => present[name] !== value);
      const names = changed.map(([name]) => name);
      const replaced = names.filter((name) => present[name]);
      if (replaced.length > 0)
        return {
          ...failure(`other values: ${names.join(", ")}`),
          ask: `Replace ${replaced.join(", ")} in ${ENV_FILE}?`,
        };
      return names.length > 0 ? failure(`not set: ${names.join(", ")}`) : remainingValues(present);
    },
    mend: async () => {
      const present = (await file(ENV_FILE)) || (await file(".env.example"));
      await writeFile(join(product.root, ENV_FILE), withValues(present, await wantedValues()));
    },
  };

  /** Browsers of the panel are anonymous users until a session is granted; staff are e-mail users. */
  const signIn = tool(
    "Sign-in",
    "switches anonymous and e-mail sign-in on, as firebase.json says",
    deploy("auth"),
    async () => {
      const url = `https://identitytoolkit.googleapis.com/admin/v2/projects/${id}/config`;
      const config = await get(url).catch(unlessAbsent);
      const off = ["anonymous", "email"].filter((method) => at(config, "signIn", method, "enabled") !== true);
      if (off.length > 0) return failure(`off: ${off.join(", ")}`);
      return at(config, "client", "permissions", "disabledUserSignup") === true
        ? note(
            `allow "Enable create (sign-up)": https://console.firebase.google.com/project/${id}/authentication/settings`,
          )
        : ok("both are on");
    },
  );

  const rules = async (release: string, name: string) => {
    const text = await file(name);
    if (text === "") throw new StartError(`${name} is missing: npm run rules.`);
    return rulesVerdict(get, id, release, text);
  };
  const firestoreRules = tool(
    "Rules",
    "deploys firestore.rules, which decides who may read and write what",
    deploy("firestore:rules"),
    async () => {
      const verdict = await rules("cloud.firestore", "firestore.rules");
      if (verdict.kind === "FAILED") await requireCurrentData(context);
      return verdict;
    },
  );
  const storageRules = tool("Storage's rules", "deploys storage.rules", deploy("storage"), () =>
    rules(`firebase.storage/${bucketName}`, "storage.rules"),
  );
  /** Production refuses a query until its index is ready. */
  const indexes = tool(
    "Indexes",
    `deploys ${INDEX_FILE} with its TTL policies, which need the Blaze plan, and waits until the indexes are ready`,
    deploy("firestore:indexes"),
    async () => indexVerdict(get, id, await file(INDEX_FILE)),
  );

  const bucketUrl = `https://firebasestorage.googleapis.com/v1alpha/projects/${id}/defaultBucket`;
  const bucket: Step = {
    name: "Bucket",
    does: "creates Storage's default bucket where the database is; needs the Blaze plan",
    byHand: `https://console.firebase.google.com/project/${id}/storage`,
    run: async () => {
      const path = at(await get(bucketUrl).catch(unlessAbsent), "bucket", "name");
      const name = String(path ?? "")
        .split("/")
        .at(-1);
      if (!name) return failure("there is none yet");
      if (name === bucketName) return ok(name);
      return unmendable(`it is ${name}: give --bucket ${name}`);
    },
    mend: async () => {
      const { locationId = "" } = (await deployedDatabase(get, id)) ?? {};
      await tools.call("POST", bucketUrl, { location: AREAS[locationId] ?? locationId });
    },
  };

  const member = `serviceAccount:service-${project.number}@gcp-sa-firebasestorage.iam.gserviceaccount.com`;
  const policyUrl = `https://cloudresourcemanager.googleapis.com/v1/projects/${id}`;
  const policy = () => {
    const options = { requestedPolicyVersion: POLICY_VERSION };
    return tools.call("POST", `${policyUrl}:getIamPolicy`, { options }) as Promise<JsonObject>;
  };
  /** The rules of Storage look a session up in Firestore. */
  const storageRole: Step = {
    name: "Storage's permission",
    does: "lets Storage's rules read Firestore; effective after some minutes",
    byHand: `gcloud projects add-iam-policy-binding ${id} --member ${member} --role ${STORAGE_ROLE}`,
    run: async () =>
      objects((await policy())["bindings"]).some(
        ({ role, condition, members }) =>
          role === STORAGE_ROLE &&
          !condition &&
          (members as readonly unknown[] | undefined)?.includes(member),
      )
        ? ok("granted")
        : failure("not granted"),
    mend: async () => {
      const present = await policy();
      const bindings = [...objects(present["bindings"]), { role: STORAGE_ROLE, members: [member] }];
      await tools.call("POST", `${policyUrl}:setIamPolicy`, {
        policy: { ...present, bindings, version: POLICY_VERSION },
      });
    },
  };

  const address = `https://${project.site}.web.app/`;
  let isBuilt = false;
  const build = async () => {
    const { code, output } = await tools.run(["vite", "build", "--logLevel", "warn"], true);
    if (code !== 0) throw new StartError(reasonIn(output));
    isBuilt = true;
  };
  /** The page names the files of its build by their contents, so equal pages are equal panels. */
  const hosting: Step = {
    ...tool("Hosting", `builds the panel and publishes it at ${address}`, deploy("hosting"), async () => {
      if (remainingValues(await environment()).kind !== "ok")
        return note(`not published, because the panel would not start with this ${ENV_FILE}`);
      if (!run.checkOnly && !isBuilt) await build();
      const built = await file("dist/index.html");
      if (built === "") return failure("nothing is built here to compare it with");
      return (await tools.call("GET", address)) === built
        ? ok(address)
        : failure("another panel than the built one, or none");
    }),
    byHand: `npm run build && ${byHand(...deploy("hosting"))}`,
  };

  const { protect } = accountsOf(product.definition, "admin").collection;
  const command = `npm run owner -- create-admin --email E --name N --project ${id} --key FILE`;
  const firstAdmin: Step = {
    name: "First admin",
    does: "adds an admin with a generated password, which is shown once",
    byHand: command,
    run: async () => {
      const accounts = await (await context.documents()).list(CREDENTIALS);
      if (accounts.some(({ fields }) => plainFields(fields)["kind"] === "admin"))
        return ok("there is an admin already; npm run owner -- create-admin adds another");
      return showSecret || run.checkOnly
        ? failure("there is none who could sign in")
        : note(`nobody would see the password here: run setup at a terminal, or ${command}`);
    },
    mend: async () => {
      const { email = "", name = "" } = flags;
      const admin = { email, name, password: randomPassword() };
      await requireAdmin(product, admin);
      await addAdmin(await context.documents(), product, admin);
      showSecret?.(`    Password of ${email}, shown this once: ${admin.password}`);
      say("    Keep it in a password manager.");
      if (protect && email !== protect.value)
        say(`    Add the built-in account ${protect.value} too, so that one is always left.`);
    },
  };

  return [
    ...[services, database, webApp, environmentFile, signIn, firestoreRules, indexes],
    ...[bucket, storageRole, storageRules, hosting, firstAdmin],
  ];
}

/** These rules would lock out accounts of another version. @throws StartError */
async function requireCurrentData({ product, documents }: SetupContext): Promise<void> {
  const database = await documents();
  const accounts = product.definition.collections.filter(({ signIn }) => signIn);
  const found = await Promise.all(accounts.map(({ name }) => database.list(name, 1)));
  if (found.flat().length > 0) await requireVersion(database);
}

interface EnvValues {
  readonly [name: string]: string;
}

/** @returns the text of an environment file with these values. Other lines stay as they are. */
export function withValues(text: string, values: EnvValues): string {
  const names = new Set(Object.keys(values));
  const lines = text.replace(/\n$/, "").split("\n");
  const present = lines.map((line) => {
    const name = /^\s*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1] ?? "";
    return names.delete(name) ? `${name}=${values[name] ?? ""}` : line;
  });
  const added = [...names].map((name) => `${name}=${values[name] ?? ""}`);
  return [...(text === "" ? [] : present), ...added, ""].join("\n");
}
