/** Names and their values, such as those of .env.local. */
export interface EnvValues {
  readonly [name: string]: string;
}

/** @returns the text of an environment file with these values. Other lines stay as they are. */
export function withValues(text: string, values: EnvValues): string {
  const lines = text.replace(/\n$/, "").split("\n");
  const names = new Set(Object.keys(values));
  const kept = lines.map((line) => {
    const name = /^\s*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1] ?? "";
    if (!names.delete(name)) return line;
    return `${name}=${values[name] ?? ""}`;
  });
  const added = [...names].map((name) => `${name}=${values[name] ?? ""}`);
  return [...(text === "" ? [] : kept), ...added, ""].join("\n");
}
