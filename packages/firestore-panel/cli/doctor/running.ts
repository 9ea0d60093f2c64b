import { isJsonObject, type Ports } from "local-firebase";
import { firstDifference } from "../owner/compare-deployed";
import { failure, note, ok, type Check } from "../owner/verdict";
import { generated } from "./generated";
import type { DoctorWorld, LoadedRules, RunningFirebase } from "./world";

export const CLOSED = "the running local Firebase shows them to test tools only (--test)";

/** A local server that does not answer is another program. */
const PATIENCE_MS = 2_000;

export function originOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** @returns undefined if nothing answers as a hub of emulators. */
export async function findRunning({ hub, ui }: Ports): Promise<RunningFirebase | undefined> {
  const { pid } = objectOf(await answerOf(`${originOf(hub)}/`));
  if (typeof pid !== "number") return undefined;
  const services = Object.values(objectOf(await answerOf(`${originOf(hub)}/emulators`)));
  const rules = await answerOf(`${originOf(ui)}/window/api/rules`, { "x-local-firebase-window": "1" });
  return {
    pid,
    ports: services.map((service) => Number(objectOf(service)["port"])),
    ...(Array.isArray(rules) && { rules: rules as readonly LoadedRules[] }),
  };
}

async function answerOf(url: string, headers: { readonly [name: string]: string } = {}): Promise<unknown> {
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

function objectOf(value: unknown) {
  return isJsonObject(value) ? value : {};
}

export function loadedRules({ rules }: RunningFirebase): Check<DoctorWorld> {
  return {
    name: "loaded rules",
    run: async ({ product }) => {
      if (!rules) return note(CLOSED);
      const differences = rules.flatMap(({ service, text }) => {
        const difference = firstDifference(text, generated(product.definition, `${service}.rules`));
        return difference === undefined ? [] : [`${service}.rules: ${difference}`];
      });
      if (differences.length === 0) return ok("the running local Firebase has the generated ones");
      return failure(differences.join("; "), "npm run rules, and start the local Firebase again");
    },
  };
}
