/**
 * A sample for npm run mutate: with MUTATE_EVERY=20 one change in twenty is tried, so that the score of a whole room can be
 * estimated in minutes. Which ones follows from the changes themselves: the same code has the same sample. Stryker knows
 * no change that is left out, so the others are told as ones that do not compile, which its score does not count.
 */
import { createHash } from "node:crypto";
import { CheckStatus } from "@stryker-mutator/api/check";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";

const every = Number(process.env.MUTATE_EVERY ?? 1);

/** @returns whether a change belongs to the sample. Stryker changes copies, of which only the end of the path is the same. */
function isTried({ fileName, location: { start, end }, mutatorName, replacement }) {
  const file = fileName.replace(/^.*?\/(?=(src|packages)\/)/, "");
  const text = JSON.stringify([
    file,
    [start.line, start.column, end.line, end.column],
    mutatorName,
    replacement,
  ]);
  return createHash("sha256").update(text).digest().readUInt32BE() % every === 0;
}

class Sample {
  init() {
    return Promise.resolve();
  }

  group(mutants) {
    return Promise.resolve([mutants.map(({ id }) => id)]);
  }

  check(mutants) {
    const judged = mutants.map((mutant) => [
      mutant.id,
      isTried(mutant)
        ? { status: CheckStatus.Passed }
        : { status: CheckStatus.CompileError, reason: "not in the sample" },
    ]);
    return Promise.resolve(Object.fromEntries(judged));
  }
}

/** Stryker looks for this name. */
export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, "sample", Sample)];
