/** The questions that only a real project answers (docs/sign-in.md, docs/rules-limits.md). */
import { runInOrder } from "../owner/verdict";
import { addsAtOnce, newPassword } from "./account-checks";
import { bigBatch, largeEntries, manyTokens } from "./record-checks";
import { openListener } from "./listener-check";
import { shown, storage, upload, type RestPrincipal } from "./rest";
import { earlierTime, endOfSession, sweeping } from "./session-checks";
import { linkedPassword, oneBatch, signInWorks, wrongPassword } from "./sign-in-checks";
import { guessesAtOnce, preconditionOnCounter } from "./throttle-checks";
import { expected, failure, type Check, type SmokeWorld } from "./verdict";

/** Storage rules that look into Firestore. */
const storageRule: Check = {
  name: "a Storage rule with two look-ups",
  run: async ({ settings, project, admin, runId, newUser, later }) => {
    const name = `${settings.pdfFolder}/${runId}.pdf`;
    const stranger = await newUser();
    later(name, async () => [200, 204, 404].includes((await storage(project, admin, "DELETE", name)).status));
    const stored = await upload(project, admin, name, "%PDF-1.4 smoke", "application/pdf");
    if (stored.status !== 200)
      return failure(
        `an admin's upload: ${shown(stored)} (is the cross-service permission given? docs/deploy.md)`,
      );
    const read = async (principal: RestPrincipal) => (await storage(project, principal, "GET", name)).status;
    return expected([
      ["read by the admin", String(await read(admin)), "200"],
      ["read by a stranger", String(await read(stranger)), "403"],
      [
        "a web page as a PDF file",
        String((await upload(project, admin, name, "<p>", "text/html")).status),
        "403",
      ],
      [
        "a stranger's upload",
        String((await upload(project, stranger, name, "x", "application/pdf")).status),
        "403",
      ],
    ]);
  },
};

/** The first is needed by all others. */
const CHECKS: readonly Check[] = [
  signInWorks,
  wrongPassword,
  linkedPassword,
  guessesAtOnce,
  preconditionOnCounter,
  oneBatch,
  addsAtOnce,
  newPassword,
  bigBatch,
  manyTokens,
  largeEntries,
  storageRule,
  endOfSession,
  earlierTime,
  openListener,
  sweeping,
];

/** @returns how many failed, those that could not be tried among them. */
export function runChecks(world: SmokeWorld, report: (line: string) => void): Promise<number> {
  return runInOrder(CHECKS, world, report);
}
