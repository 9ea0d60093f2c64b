import { billed, type AllReads, type ClientReads } from "./tallies";

/** Further clients share one line. */
const SHOWN = 10;

/** The reads of each client in all projects, in lines for a person; "" without reads. */
export function reportOf(projects: readonly AllReads[]): string {
  const clients = sumByClient(projects.flatMap((reads) => reads.clients));
  if (clients.length === 0) return "";
  const rest = clients.slice(SHOWN);
  const shown = [
    ...clients.slice(0, SHOWN),
    ...(rest.length > 0 ? [sumOf(`${rest.length} others`, rest)] : []),
    sumOf("all", clients),
  ];
  const header = ["client", "documents", "counts", "look-ups of rules", "billed reads"];
  const rows = shown.map((one) => [
    one.client,
    ...[one.documents, one.counts, one.lookups, billed(one)].map(String),
  ]);
  const widths = header.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)));
  return [header, ...rows]
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join("  "),
    )
    .join("\n");
}

function sumByClient(all: readonly ClientReads[]): ClientReads[] {
  const byClient = new Map<string, ClientReads[]>();
  for (const one of all) byClient.set(one.client, [...(byClient.get(one.client) ?? []), one]);
  return [...byClient].map(([client, parts]) => sumOf(client, parts)).sort((a, b) => billed(b) - billed(a));
}

function sumOf(client: string, parts: readonly ClientReads[]): ClientReads {
  const sum = (of: (part: ClientReads) => number) => parts.reduce((so, part) => so + of(part), 0);
  return {
    client,
    total: sum((part) => part.total),
    documents: sum((part) => part.documents),
    counts: sum((part) => part.counts),
    lookups: sum((part) => part.lookups),
  };
}
