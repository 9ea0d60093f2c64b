import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseRecording } from "../../../scripts/verdicts/recording";
import { loadRecordedRules, replayCase } from "../../../scripts/verdicts/replay";

const FOLDER = new URL("../../verdicts/", import.meta.url);

/**
 * Every recording, with the numbers of its cases and of the recording API's artefacts, so that none can be
 * lost.
 */
const RECORDINGS: readonly (readonly [name: string, cases: number, artefacts: number])[] = [
  ["firestore-ast-strictness-and-unsupported-casts", 4, 0],
  ["firestore-atomic-batch-sibling-merge", 1, 0],
  ["firestore-builtins-time-and-math", 8, 0],
  ["firestore-bytes-toutf8-and-hashing", 20, 0],
  ["firestore-cross-type-operator-overloads", 7, 0],
  ["firestore-duration-and-latlng", 3, 0],
  ["firestore-error-absorption-and-or", 7, 0],
  ["firestore-get-after-and-exists-after", 5, 0],
  ["firestore-get-missing-doc", 8, 3],
  ["firestore-global-and-service-scope-functions", 5, 0],
  ["firestore-globals-request-path-and-resource-id", 6, 0],
  ["firestore-hierarchical-match-cascade", 4, 0],
  ["firestore-list-methods-concat-removeall-toset", 9, 0],
  ["firestore-map-get-string-and-list-form", 9, 0],
  ["firestore-matches-full-string-regex", 7, 0],
  ["firestore-optional-rules-version", 3, 0],
  ["firestore-prototype-chain-keys", 5, 0],
  ["firestore-resource-document-identity", 13, 9],
  ["firestore-set-algebra-difference-union-intersection", 12, 0],
  ["firestore-string-literals-and-regex", 4, 0],
  ["firestore-unsupported-feature-witness", 1, 0],
  ["storage-firestore-lookup", 4, 0],
  ["storage-firestore-lookup-budget", 14, 1],
  ["storage-float-modulo-unary-minus", 6, 0],
  ["storage-functions-let-scope", 5, 0],
  ["storage-in-membership-and-proto-keys", 8, 0],
  ["storage-list-map-literals-and-slice", 6, 0],
  ["storage-matches-regex", 3, 0],
  ["storage-metadata-verbs-and-arithmetic", 8, 0],
  ["storage-request-time-timestamp", 4, 0],
  ["storage-resource-object-identity", 9, 0],
  ["storage-stdlib-storage-modules", 15, 0],
  ["storage-upload-primitives-boundaries", 26, 0],
];

const read = (name: string) => readFileSync(new URL(name, FOLDER), "utf8");

describe("the verdicts of production", () => {
  it.each(RECORDINGS)("%s: all %i cases exist, and the local verdicts agree", (name, count, artefacts) => {
    const recording = parseRecording(read(`${name}.json`), name);
    expect(recording.cases).toHaveLength(count);
    const replayed = recording.cases.filter(({ artefact }) => artefact === undefined);
    expect(replayed).toHaveLength(count - artefacts);
    const ruleset = loadRecordedRules(recording);
    const verdictOn = (recorded: (typeof replayed)[number]) =>
      replayCase(ruleset, recorded, recording.observedAt).allowed ? "ALLOW" : "DENY";
    const told = (verdict: (recorded: (typeof replayed)[number]) => string) =>
      replayed.map((recorded) => `${recorded.description}: ${verdict(recorded)}`);
    expect(told(verdictOn)).toEqual(told(({ verdict }) => verdict));
  });

  it("the recordings are exactly these files, as many as their README says", () => {
    const files = readdirSync(FOLDER).filter((name) => name !== "README.md");
    expect(files.toSorted()).toEqual(RECORDINGS.map(([name]) => `${name}.json`).toSorted());
    const cases = RECORDINGS.reduce((sum, [, count]) => sum + count, 0);
    const artefacts = RECORDINGS.reduce((sum, [, , count]) => sum + count, 0);
    expect(read("README.md")).toContain(
      `${String(cases - artefacts)} of the ${String(cases)} cases are replayed.`,
    );
  });
});
