/** Checks accounts in a real project: record and credential in one batch. */
import { randomBytes } from "node:crypto";
import {
  credentialWrite,
  recordPath,
  recordWrite,
  removeThrowaway,
  renewWrites,
  throwaway,
  type Throwaway,
} from "./accounts";

import { auditedCommit } from "./audited-commit";
import { untilRefused } from "./session-checks";
import { accountByChance, claim, grant, attemptNow } from "./sign-in";
import { expected, outcome, REFUSED, TAKEN, type Check } from "./verdict";

/** An id is unique, because its hash is the id of the credential's document. */
export const addsAtOnce: Check = {
  name: "two adds of one e-mail at one moment",
  run: async (world) => {
    const { project, admin, later } = world;
    const one = await throwaway(world, "adds");
    const twin: Throwaway = { ...one, recordId: `${one.recordId}-twin` };
    for (const added of [one, twin])
      later(`the admin ${recordPath(project, added)}`, () => removeThrowaway(project, admin, added));
    const write = async (...writes: readonly object[]) =>
      outcome(await auditedCommit(project, admin, writes));
    const recordAlone = await write(recordWrite(world, one));
    const credentialAlone = await write(credentialWrite(project, one));
    const answers = await Promise.all(
      [one, twin].map((added) => write(recordWrite(world, added), credentialWrite(project, added))),
    );
    const verdict = expected([
      ["a record alone", recordAlone, REFUSED],
      ["a credential alone", credentialAlone, REFUSED],
      ["adds taken", String(answers.filter((answer) => answer === TAKEN).length), "1"],
    ]);
    return { ...verdict, text: `${verdict.text}; the adds answered ${answers.join(", ")}` };
  },
};

/** A new password ends the account's sessions and forgets its known browsers. */
export const newPassword: Check = {
  name: "a known browser, and a new password",
  run: async (world) => {
    const { project, admin, later } = world;
    const added = await throwaway(world, "password");
    later(`the admin ${recordPath(project, added)}`, () => removeThrowaway(project, admin, added));
    const write = async (writes: readonly object[]) => outcome(await auditedCommit(project, admin, writes));
    const add = await write([recordWrite(world, added), credentialWrite(project, added)]);

    const { account } = added;
    const device = randomBytes(16).toString("hex");
    const [first, known, late] = [await world.newUser(), await world.newUser(), await world.newUser()];
    const unknownClaim = await claim(project, first, account);
    const firstGrant = await grant(project, first, account, attemptNow(), device);
    const knownClaim = await claim(project, known, account, attemptNow(device));
    const knownGrant = await grant(project, known, account, attemptNow(device));

    const renewed = await accountByChance("admin", account.id);
    const renewal = await write(renewWrites(project, { ...added, account: renewed }));
    const ended = await untilRefused(world, known);
    const lateKnown = await claim(project, late, renewed, attemptNow(device));
    const lateClaim = await claim(project, late, renewed);
    const lateGrant = await grant(project, late, renewed);
    const verdict = expected([
      ["the add", add, TAKEN],
      ["a claim", outcome(unknownClaim), TAKEN],
      ["a grant that notes the browser", outcome(firstGrant), TAKEN],
      ["a claim of the known browser", outcome(knownClaim), TAKEN],
      ["its grant", outcome(knownGrant), TAKEN],
      ["a new password", renewal, TAKEN],
      ["its session then", ended === undefined ? TAKEN : REFUSED, REFUSED],
      ["a claim of the browser that was known", outcome(lateKnown), REFUSED],
      ["a claim as an unknown browser", outcome(lateClaim), TAKEN],
      ["its grant with the new password", outcome(lateGrant), TAKEN],
    ]);
    const text = ended === undefined ? verdict.text : `${verdict.text}; ended after ${ended.toFixed(0)} ms`;
    return { ...verdict, text };
  },
};
