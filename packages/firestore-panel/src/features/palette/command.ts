import type { ReactNode } from "react";
import { foldText } from "../../fields/search-text";

/** One item of the command palette. */
export interface Command {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  /** Secondary text: the action's screen, the field value that matched the search, or one that identifies a record. */
  readonly note?: string | undefined;
  /** The direction of a note that is an id. Absent: that of its first letter. */
  readonly noteDir?: "ltr";
  readonly icon?: ReactNode;
  readonly run: () => void;
}

/** @returns the commands that contain every word of the query; those that begin with the query come first. */
export function matching(commands: readonly Command[], query: string): readonly Command[] {
  const wanted = foldText(query);
  if (wanted === "") return commands;
  const words = wanted.split(/\s+/);
  const found = commands.filter(({ label, note = "" }) => {
    const text = foldText(`${label} ${note}`);
    return words.every((word) => text.includes(word));
  });
  const begins = (command: Command) => foldText(command.label).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((command) => !begins(command))];
}

/** @returns the commands grouped by heading, in the order of each group's first command. */
export function groupedCommands(
  commands: readonly Command[],
): readonly (readonly [string, readonly Command[]])[] {
  const groups = [...new Set(commands.map(({ group }) => group))];
  return groups.map((name) => [name, commands.filter(({ group }) => group === name)]);
}
