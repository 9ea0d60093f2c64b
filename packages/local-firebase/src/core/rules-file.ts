import { watch, type FSWatcher } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { compileRules } from "../rules/compile";
import { RulesError, type Ruleset, type RulesService } from "../rules/api";
import type { Log, RulesHolder } from "./contracts";
import { errorText, StartError } from "./start-error";

/** The rules of one file: what was last loaded from it, or set in its place. */
export interface RulesFile extends RulesHolder {
  /** Puts other rules in force, until the file is edited. @throws RulesError */
  replace(text: string): void;
  close(): void;
}

/** An editor writes a file in several steps; after this many milliseconds of quiet it is read. */
const SETTLE_MS = 30;

/**
 * Loads a rules file and, when `watched`, loads it again at once whenever it is edited. A broken edit is told once and
 * leaves the last good rules in force.
 * @param options.hint ends the message that the file cannot be read.
 * @throws StartError naming file, line and column when the file is missing or wrong.
 */
export async function openRulesFile(
  path: string,
  service: RulesService,
  options: { readonly watched: boolean; readonly log: Log; readonly hint?: string | undefined },
): Promise<RulesFile> {
  let text = await readRules(path, options.hint);
  let rules = compileAtStart(text, path, service);

  const reload = async () => {
    try {
      const edited = await readRules(path, options.hint);
      if (edited === text) return;
      text = edited;
      rules = compile(edited, path, service);
      options.log.info(`rules      ${path} loaded again`);
    } catch (error) {
      options.log.warn(`rules      ${errorText(error)} (the previous rules stay in force)`);
    }
  };
  const failed = (error: unknown) =>
    options.log.warn(`rules      ${path} cannot be watched (${errorText(error)}): start again after an edit`);
  const stop = options.watched ? watchFile(path, () => void reload(), failed) : () => undefined;

  return {
    current: () => rules,
    replace: (replacement) => {
      rules = compile(replacement, path, service);
    },
    close: stop,
  };
}

async function readRules(path: string, hint?: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    const fault = `The rules file ${path} cannot be read (${errorText(error)}).`;
    throw new StartError(hint === undefined ? fault : `${fault} ${hint}`);
  }
}

function compileAtStart(text: string, path: string, service: RulesService): Ruleset {
  try {
    return compile(text, path, service);
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

/**
 * Watches the folder, not the file: editors replace a file by renaming another over it.
 * @param failed called once when the system watches no more: its limit is reached, or the folder is gone.
 */
function watchFile(path: string, changed: () => void, failed: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | undefined;
  const stop = () => {
    clearTimeout(timer);
    watcher?.close();
  };
  const onChange = (_event: string, name: string | null) => {
    if (name !== null && name !== basename(path)) return;
    clearTimeout(timer);
    timer = setTimeout(changed, SETTLE_MS);
  };
  try {
    watcher = watch(dirname(path), { persistent: false }, onChange).on("error", (error) => {
      stop();
      failed(error);
    });
  } catch (error) {
    failed(error);
  }
  return stop;
}
