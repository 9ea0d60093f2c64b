import type { RulesService } from "../rules/api";
import { closedRules, openRules, type RulesFile, type RulesOptions, type RulesSource } from "./rules-file";

/** The rules of both services. */
export interface RulesSources {
  /** The rules of databases outside of `databases`. Default: everything is allowed; with `databases`, nothing. */
  readonly firestore?: RulesSource | undefined;
  /** The rules of buckets outside of `buckets`. Default: everything is allowed; with `buckets`, nothing. */
  readonly storage?: RulesSource | undefined;
  /** By database id. */
  readonly databases?: Readonly<Record<string, RulesSource>> | undefined;
  /** By bucket name. */
  readonly buckets?: Readonly<Record<string, RulesSource>> | undefined;
}

/**
 * Loads the rules of one service: those of databases or buckets with their own, and those of all others. The first
 * request to one without rules logs a warning.
 * @throws StartError as `openRules`.
 */
export async function openRulesSet(
  rest: RulesSource | undefined,
  named: Readonly<Record<string, RulesSource>> = {},
  service: RulesService,
  options: RulesOptions,
): Promise<RulesFile> {
  const names = Object.keys(named);
  const opened: RulesFile[] = [];
  const close = () => opened.forEach((file) => file.close());
  const open = async (source: RulesSource | undefined) => {
    const file = await openRules(source, service, options);
    opened.push(file);
    return file;
  };
  try {
    const others = await open(rest ?? (names.length > 0 ? closedRules(service) : undefined));
    const own = new Map<string, RulesFile>();
    for (const name of names) own.set(name, await open(named[name]));
    const warned = new Set<string>();
    // Without this warning, the reason of the denial would be unknown: no line of the rules denies.
    const warnOnce = (name: string) => {
      if (rest !== undefined || names.length === 0 || warned.has(name)) return;
      warned.add(name);
      options.log.warn(
        `rules      the list for ${service} does not name ${name}: nothing is allowed in it, unless a test sets rules`,
      );
    };
    return {
      current: (name) => {
        const file = own.get(name ?? "");
        if (!file && name !== undefined) warnOnce(name);
        return (file ?? others).current();
      },
      replace: (text) => opened.forEach((file) => file.replace(text)),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
