/** The tables of what was measured, each goal beside its value. */
import { duration, kilobytes, median, ratio, table, verdict } from "../numbers";
import type { MeasuredPage } from "./pages";
import { CONDITIONS } from "./slow-page";
import type { Site, Visit } from "./visit";

interface Measured {
  readonly page: MeasuredPage;
  readonly panel: Site;
  readonly plain: Site | undefined;
}

const VALUES: readonly (readonly [keyof Visit, string, (value: number) => string])[] = [
  ["shown", "visible", duration],
  ["firstPaint", "first paint", duration],
  ["blocked", "total blocking time", duration],
  ["files", "scripts and styles", String],
  ["fileChain", "of those one after the other", String],
  ["firebaseChain", "requests to Firebase one after the other", String],
  ["bytes", "transferred", kilobytes],
];

/** @param share the panel's value divided by the plain stack's. */
function goalOf(value: keyof Visit, which: "first" | "later", ours: number, share: number): string {
  if (value === "shown") return verdict(share, 0.85, ratio);
  if (value === "blocked") return verdict(share, 0.5, ratio);
  return value === "files" && which === "first" ? verdict(ours, 30, String) : "";
}

/** The chains are those until the content is visible. */
export function visitTable(measured: readonly Measured[], times: number): string {
  const rows = measured.flatMap(({ page: { name, goals }, panel, plain }) =>
    (["first", "later"] as const).flatMap((which) =>
      VALUES.map(([value, what, text]) => {
        const medianOf = (site: Site) => median(site[which].map((visit) => visit[value]));
        const ours = medianOf(panel);
        const cells = [value === "shown" ? `**${name}, ${which} visit**: ${what}` : what, text(ours)];
        if (plain) {
          const theirs = medianOf(plain);
          return [...cells, text(theirs), ratio(ours / theirs), goalOf(value, which, ours, ours / theirs)];
        }
        const most = value === "shown" ? goals?.[which] : undefined;
        return [...cells, "", "", most === undefined ? "" : verdict(ours, most, text)];
      }),
    ),
  );
  return table([`${CONDITIONS}, median of ${String(times)}`, "panel", "plain stack", "ratio", "goal"], rows);
}

/** Times are in milliseconds. */
export function interactionTable(
  measured: readonly { readonly name: string; readonly times: readonly number[]; readonly most: number }[],
): string {
  return table(
    ["From an event to the next paint", "time", "goal"],
    measured.map(({ name, times, most }) => [
      name,
      duration(median(times)),
      verdict(median(times), most, duration),
    ]),
  );
}
