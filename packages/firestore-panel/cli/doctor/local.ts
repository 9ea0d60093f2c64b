/** A local Firebase that runs. */
import { isJsonObject, type Ports } from "local-firebase";
import { firstDifference } from "../owner/deployed";
import type { OwnerProduct } from "../owner/product";
import { failure, note, ok, type Verdict } from "../owner/verdict";
import { generated } from "./machine";

export const CLOSED = "the running local Firebase shows them to test tools only (--test)";

/** A local server that does not answer is another program. */
const PATIENCE_MS = 2_000;

/** A local Firebase that runs on the ports of firebase.json. */
export interface RunningFirebase {
  readonly pid: number;
  readonly ports: readonly number[];
  /** The loaded rules. Absent: it is not open to test tools. */
  readonly rules?: readonly { readonly service: string; readonly text: string }[];
}

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
    ...(Array.isArray(rules) && { rules: rules as NonNullable<RunningFirebase["rules"]> }),
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

export function loadedRulesVerdict({ definition }: OwnerProduct, { rules }: RunningFirebase): Verdict {
  if (!rules) return note(CLOSED);
  const differences = rules.flatMap(({ service, text }) => {
    const difference = firstDifference(text, generated(definition, `${service}.rules`));
    return difference === undefined ? [] : [`${service}.rules: ${difference}`];
  });
  if (differences.length === 0) return ok("the running local Firebase has the generated ones");
  return failure(differences.join("; "), "npm run rules, and start the local Firebase again");
}
