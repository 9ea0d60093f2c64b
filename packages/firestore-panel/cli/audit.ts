import { spawnSync } from "node:child_process";
import { parseJsonObject } from "local-firebase";
import { ownerCommand, say } from "./owner/command-line";

const HELP = `Reports known vulnerabilities in what the panel ships: of production dependencies only, high or critical. What is
optional is for tests, and in no build. Exit codes: 0 none, 1 some, 3 no answer from the advisory service, so that the result
is unknown.
`;

export const UNREACHABLE = 3;

interface AuditVerdict {
  readonly code: number;
  readonly line: string;
}

interface Report {
  readonly metadata: { readonly dependencies: { readonly prod: number } };
  readonly vulnerabilities: {
    readonly [name: string]: { readonly severity: string; readonly range: string };
  };
}

export function verdictOf(output: string): AuditVerdict {
  const report = parseJsonObject(output) as Partial<Report> | undefined;
  if (!report?.metadata || !report.vulnerabilities) {
    const reason = /"(?:summary|message)": "([^"]+)"/.exec(output)?.[1] ?? "no report";
    return { code: UNREACHABLE, line: `not audited: the advisory service gave no answer (${reason})` };
  }
  const checked = `audited ${String(report.metadata.dependencies.prod)} production dependencies`;
  const names = Object.entries(report.vulnerabilities).flatMap(([name, { severity, range }]) =>
    ["high", "critical"].includes(severity) ? [`${name} ${range} (${severity})`] : [],
  );
  if (names.length === 0) return { code: 0, line: `${checked}: none has a high or critical advisory` };
  return { code: 1, line: `${checked}: ${names.join(", ")}` };
}

export const command = ownerCommand(HELP, {}, async (_options, { root }) => {
  const shell = process.platform === "win32";
  const args = ["audit", "--json", "--omit=dev", "--omit=optional"];
  const { stdout } = spawnSync("npm", args, { cwd: root, shell, encoding: "utf8", maxBuffer: 2 ** 26 });
  const { code, line } = verdictOf(stdout ?? "");
  say(line);
  process.exitCode = code;
});
