/**
 * Takes a sample for npm run lab -- mutate: MUTATE_EVERY=20 tests one mutant in twenty, to estimate the score of a
 * large folder in minutes. The choice is a hash of the mutant, so the same code has the same sample.
 * Stryker cannot skip mutants. The others are reported as compile errors, which its score ignores.
 */
import { createHash } from "node:crypto";
import { CheckStatus } from "@stryker-mutator/api/check";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";

const every = Number(process.env.MUTATE_EVERY ?? 1);

/**
 * @returns whether a mutant belongs to the sample. Stryker mutates copies of files, so only the end of the
 * path is compared.
 */
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

/** Stryker requires this name. */
export const strykerPlugins = [declareClassPlugin(PluginKind.Checker, "sample", Sample)];
