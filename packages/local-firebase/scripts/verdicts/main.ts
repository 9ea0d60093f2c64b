/**
 * Replays recorded verdicts of Google's production Rules Test API with the local evaluator: npm run rules:verdicts --
 * FILE... It prints a line for each case that differs, the number of skipped cases, and last `N passed, N failed`.
 */
import { readFileSync } from "node:fs";
import { parseRecording, RecordingError, type Recording } from "./recording";
import { loadRecordedRules, replayCase } from "./replay";

function read(file: string): Recording {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const missing = error instanceof Error && "code" in error && error.code === "ENOENT";
    throw new RecordingError(missing ? `There is no file ${file}.` : `${file} cannot be read.`);
  }
  return parseRecording(text, file);
}

function replayAll(files: readonly string[]): number {
  if (files.length === 0)
    throw new RecordingError("Name the files to replay: npm run rules:verdicts -- FILE...");
  const counts = { passed: 0, failed: 0, leftOut: 0 };
  for (const [file, recording] of files.map((name) => [name, read(name)] as const)) {
    const ruleset = loadRecordedRules(recording);
    for (const recorded of recording.cases) {
      if (recorded.artefact !== undefined) {
        counts.leftOut += 1;
        continue;
      }
      const { allowed, reasons } = replayCase(ruleset, recorded, recording.observedAt);
      const verdict = allowed ? "ALLOW" : "DENY";
      counts[verdict === recorded.verdict ? "passed" : "failed"] += 1;
      if (verdict === recorded.verdict) continue;
      const why = reasons.map(({ line, column, message }) => ` ${line}:${column} ${message}`).join("");
      process.stdout.write(
        `${file}: ${recorded.description}: ${verdict}, recorded ${recorded.verdict}.${why}\n`,
      );
    }
  }
  process.stdout.write(`${counts.leftOut} left out, being habits of the recording API\n`);
  process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`);
  return counts.failed === 0 && counts.passed > 0 ? 0 : 1;
}

try {
  process.exitCode = replayAll(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof RecordingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
