import { spawn } from "node:child_process";
import { ownerCommand, say } from "./owner/command-line";

const HELP = `Reports known vulnerabilities in what the panel ships: of production dependencies only, high or critical. What is
optional is for tests, and in no build. Exit codes: 0 none, 1 some, 3 no answer from the advisory service, so that the result
is unknown.
`;

export const UNREACHABLE = 3;
const SERIOUS = ["high", "critical"] as const;

export interface AuditVerdict {
  readonly code: number;
  readonly line: string;
}

interface Report {
  readonly metadata: {
    readonly vulnerabilities: { readonly [severity: string]: number };
    readonly dependencies: { readonly prod: number };
  };
  readonly vulnerabilities: {
    readonly [name: string]: { readonly severity: string; readonly range: string };
  };
}

/** @param output the output of `npm audit --json`. */
export function verdictOf(output: string): AuditVerdict {
  const report = readReport(output);
  if (!report) {
    const reason = /"(?:summary|message)": "([^"]+)"/.exec(output)?.[1] ?? "no report";
    return { code: UNREACHABLE, line: `not audited: the advisory service gave no answer (${reason})` };
  }
  const found = Object.entries(report.vulnerabilities).filter(([, { severity }]) =>
    SERIOUS.some((serious) => serious === severity),
  );
  const checked = `${String(report.metadata.dependencies.prod)} production dependencies`;
  if (found.length === 0)
    return { code: 0, line: `audited ${checked}: none has a high or critical advisory` };
  const names = found.map(([name, { severity, range }]) => `${name} ${range} (${severity})`);
  return { code: 1, line: `audited ${checked}: ${names.join(", ")}` };
}

function readReport(output: string): Report | undefined {
  try {
    const json = JSON.parse(output) as Partial<Report>;
    return json.metadata && json.vulnerabilities ? (json as Report) : undefined;
  } catch {
    return undefined;
  }
}

function npmAudit(root: string): Promise<string> {
  const shell = process.platform === "win32";
  const child = spawn("npm", ["audit", "--json", "--omit=dev", "--omit=optional"], {
    cwd: root,
    shell,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.on("error", () => resolve(""));
    child.on("close", () => resolve(Buffer.concat(chunks).toString("utf8")));
  });
}

export const command = ownerCommand(HELP, {}, async (_options, { root }) => {
  const { code, line } = verdictOf(await npmAudit(root));
  say(line);
  process.exitCode = code;
});
