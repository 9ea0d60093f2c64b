import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv as parseFile } from "node:util";
import { isJsonObject, StartError, type JsonObject } from "local-firebase";
import { withValues, type EnvValues } from "./env-file";
import { done, missing, yours, type State, type Step } from "./step";
import { byHand, firebase, firebaseAnswer, objects } from "./tools";
import { bucketOf, fileIn, type World } from "./world";

const ENV_FILE = ".env.local";

function appName({ product }: World): string {
  const { title, consoleTitle } = product.definition.product;
  return `${title} ${consoleTitle}`;
}

/** @returns the values of the checkout's .env.local. */
export async function envValues(world: Pick<World, "folder">): Promise<EnvValues> {
  return parseFile(await fileIn(world, ENV_FILE)) as EnvValues;
}

/** @returns the app that .env.local names, or the one with the panel's name. */
async function appOf(world: World): Promise<string | undefined> {
  const apps = objects(await firebaseAnswer(world.tools, "apps:list", "WEB", "--project", world.project.id));
  const { VITE_FIREBASE_APP_ID: known } = await envValues(world);
  const app =
    apps.find(({ appId }) => appId === known) ??
    apps.find(({ displayName }) => displayName === appName(world));
  return app && String(app["appId"]);
}

export function webApp(world: World): Step {
  const create = ["apps:create", "WEB", appName(world), "--project", world.project.id];
  return {
    name: "Web app",
    does: "registers the panel, which gives it its public configuration",
    byHand: byHand(...create),
    check: async () => {
      const app = await appOf(world);
      return app === undefined ? missing("there is none with the panel's name") : done(app);
    },
    run: () => firebase(world.tools, ...create),
  };
}

/** @returns the lines of .env.local that a web app's configuration fills. */
function linesOf(config: JsonObject, world: World): EnvValues {
  const value = (key: string) => String(config[key] ?? "");
  return {
    VITE_FIREBASE_API_KEY: value("apiKey"),
    VITE_FIREBASE_AUTH_DOMAIN: value("authDomain"),
    VITE_FIREBASE_PROJECT_ID: value("projectId"),
    VITE_FIREBASE_STORAGE_BUCKET: world.flags.bucket ?? (value("storageBucket") || bucketOf(world)),
    VITE_FIREBASE_APP_ID: value("appId"),
  };
}

export function environment(world: World): Step {
  const wanted = async (): Promise<EnvValues> => {
    const app = await appOf(world);
    if (app === undefined) throw new StartError("There is no web app yet.");
    const answer = await firebaseAnswer(world.tools, "apps:sdkconfig", "WEB", app);
    const config = isJsonObject(answer) ? answer["sdkConfig"] : undefined;
    if (!isJsonObject(config)) throw new StartError("firebase-tools gave no configuration of the web app.");
    return linesOf(config, world);
  };
  return {
    name: "Environment",
    does: `writes the web app's configuration to ${ENV_FILE}, and keeps its other lines`,
    byHand: `${byHand("apps:sdkconfig", "WEB", "--project", world.project.id)}, into the lines of .env.example`,
    check: async () => {
      const present = await envValues(world);
      const changed = Object.entries(await wanted()).filter(([name, value]) => present[name] !== value);
      const names = changed.map(([name]) => name).join(", ");
      const replaced = changed.filter(([name]) => present[name]).map(([name]) => name);
      if (replaced.length > 0)
        return missing(`other values: ${names}`, `Replace ${replaced.join(", ")} in ${ENV_FILE}?`);
      return changed.length > 0 ? missing(`not set: ${names}`) : othersIn(world, present);
    },
    run: async () => {
      const text = (await fileIn(world, ENV_FILE)) || (await fileIn(world, ".env.example"));
      await writeFile(join(world.folder, ENV_FILE), withValues(text, await wanted()));
    },
  };
}

/** The e-mail service's lines, which only a person has, and what else would keep the panel from starting. */
function othersIn({ product }: World, values: EnvValues): State {
  if (values["VITE_LOCAL_FIREBASE"])
    return yours(`empty VITE_LOCAL_FIREBASE in ${ENV_FILE}: with it the built panel asks a local Firebase.`);
  const errors = product.environmentErrors?.(values) ?? [];
  if (errors.length === 0) return done("complete");
  return yours([`fill in ${ENV_FILE}, and run setup again:`, ...errors].join("\n      - "));
}

/** @returns whether a panel that is built now would start. */
export async function isEnvironmentComplete(world: World): Promise<boolean> {
  return othersIn(world, await envValues(world)).is === "done";
}
