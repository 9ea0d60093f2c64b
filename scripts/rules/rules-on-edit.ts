import { errorText } from "local-firebase";
import type { Plugin, ViteDevServer } from "vite";

/** Writes the rules of the declarations as they are now. The local Firebase then reloads them. */
export async function updateRules(
  server: ViteDevServer,
  /** Exports `writeRules`, from Vite's root. */
  module: string,
  folder: string,
  report: (line: string) => void,
): Promise<void> {
  try {
    const { writeRules } = (await server.ssrLoadModule(module)) as {
      writeRules: (folder: string) => Promise<readonly string[]>;
    };
    for (const name of await writeRules(folder)) report(`${name} written: the declarations have changed.`);
  } catch (error) {
    report(`The rules were not written: ${errorText(error)}`);
  }
}

/** Does so after each edit, before the page gets it. */
export function rulesOnEdit(...[module, folder, report]: Tail<Parameters<typeof updateRules>>): Plugin {
  return {
    name: "rules-on-edit",
    handleHotUpdate: ({ server }) => updateRules(server, module, folder, report),
  };
}

type Tail<T extends readonly unknown[]> = T extends readonly [unknown, ...infer Rest] ? Rest : never;
