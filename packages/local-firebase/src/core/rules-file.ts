import { compileRules } from "../rules/compile";
import { RulesError, type Ruleset, type RulesService } from "../rules/api";
import type { RulesHolder } from "./contracts";
import { StartError } from "./start-error";
import { openWatchedFile, type WatchOptions } from "./watched-file";

/** The rules of one file: what was last loaded from it, or set in its place. */
export interface RulesFile extends RulesHolder {
  /** Puts other rules in force, until the file is edited. @throws RulesError */
  replace(text: string): void;
  close(): void;
}

/**
 * Loads a rules file and, when `watched`, loads it again at once whenever it is edited. A broken edit is told once and
 * leaves the last good rules in force.
 * @throws StartError naming file, line and column when the file is missing or wrong.
 */
export async function openRulesFile(
  path: string,
  service: RulesService,
  options: Omit<WatchOptions, "what">,
): Promise<RulesFile> {
  const load = (text: string) => compile(text, path, service);
  try {
    const file = await openWatchedFile(path, load, { ...options, what: "rules" });
    return { current: file.current, replace: (text) => file.replace(load(text)), close: file.close };
  } catch (error) {
    if (error instanceof RulesError) throw new StartError(error.message);
    throw error;
  }
}

function compile(text: string, path: string, service: RulesService): Ruleset {
  const rules = compileRules(text, path);
  if (rules.service !== service)
    throw new RulesError(path, 1, 1, `these are rules for ${rules.service}, not for ${service}`);
  return rules;
}
