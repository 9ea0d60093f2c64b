import { compileRules } from "../rules/compile";
import { RulesError, type Ruleset, type RulesService } from "../rules/api";
import type { RulesHolder } from "./contracts";
import { StartError } from "./start-error";
import { openWatchedFile, type WatchOptions } from "./watched-file";

/** The current rules of one file: the last valid content, or a replacement. */
export interface RulesFile extends RulesHolder {
  /** Replaces the rules until the file is edited. @throws RulesError */
  replace(text: string): void;
  close(): void;
}

/** Options for loading rules. */
export interface RulesOptions extends Omit<WatchOptions, "what"> {
  /** See `CompileOptions`. */
  readonly observed?: boolean | undefined;
}

/** The path of a rules file, or the rules themselves. */
export type RulesSource = string | { readonly text: string };

/** The default rules: as in the official emulators, everything is allowed. */
const OPEN: { readonly [service in RulesService]: string } = {
  "cloud.firestore": `rules_version = '2';
service cloud.firestore { match /databases/{database}/documents { match /{document=**} { allow read, write; } } }`,
  "firebase.storage": `rules_version = '2';
service firebase.storage { match /b/{bucket}/o { match /{object=**} { allow read, write; } } }`,
};

/** Rules for a service that does not listen. They are never used, and no file has to exist. */
export function closedRules(service: RulesService): RulesSource {
  return { text: `service ${service} {}` };
}

/**
 * Loads rules. Without a source, everything is allowed and a warning says so.
 * @throws StartError as `openRulesFile` does; an error in a text names "rules" as its file.
 */
export async function openRules(
  source: RulesSource | undefined,
  service: RulesService,
  options: RulesOptions,
): Promise<RulesFile> {
  if (typeof source === "string") return openRulesFile(source, service, options);
  if (!source) options.log.warn(`rules      none for ${service}: everything is allowed`);
  let rules = await orStartError(() => compile(source?.text ?? OPEN[service], "rules", service, options));
  return {
    current: () => rules,
    replace: (text) => {
      rules = compile(text, "rules", service, options);
    },
    close: () => undefined,
  };
}

/**
 * Loads a rules file. With `watched`, it reloads the file after each edit. An invalid edit is reported once and keeps
 * the previous rules.
 * @throws StartError that names file, line and column when the file is missing or invalid.
 */
export async function openRulesFile(
  path: string,
  service: RulesService,
  options: RulesOptions,
): Promise<RulesFile> {
  const load = (text: string) => compile(text, path, service, options);
  const file = await orStartError(() => openWatchedFile(path, load, { ...options, what: "rules" }));
  return { current: file.current, replace: (text) => file.replace(load(text)), close: file.close };
}

async function orStartError<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RulesError) throw new StartError(error.message);
    throw error;
  }
}

function compile(text: string, path: string, service: RulesService, { observed }: RulesOptions): Ruleset {
  const rules = compileRules(text, path, { observed });
  if (rules.service !== service)
    throw new RulesError(path, 1, 1, `these are rules for ${rules.service}, not for ${service}`);
  return rules;
}
