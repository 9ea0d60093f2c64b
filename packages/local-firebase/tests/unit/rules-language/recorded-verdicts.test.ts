import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseRecording } from "../../../src/rules/verdicts/recording";
import { loadRecordedRules, replayCase } from "../../../src/rules/verdicts/replay";

const folder = new URL("../../fixtures/verdicts/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
const recordings = files.map(
  (file) => [file, parseRecording(readFileSync(new URL(file, folder), "utf8"), file)] as const,
);

it("has the recordings it is about", () => {
  const cases = recordings.flatMap(([, { cases }]) => cases);
  expect(cases).toHaveLength(249);
  expect(cases.filter(({ artefact }) => artefact === undefined)).toHaveLength(236);
});

describe.each(recordings)("%s", (_file, recording) => {
  const ruleset = loadRecordedRules(recording);
  const replayed = recording.cases.filter(({ artefact }) => artefact === undefined);

  it.each(replayed)("$method $path: $description", (recorded) => {
    const { allowed } = replayCase(ruleset, recorded, recording.observedAt);
    expect(allowed ? "ALLOW" : "DENY").toBe(recorded.verdict);
  });
});
