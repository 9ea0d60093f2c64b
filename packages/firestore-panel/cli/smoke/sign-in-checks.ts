/** Checks sign-in in a real project. */
import { randomBytes } from "node:crypto";
import { throwaway } from "./accounts";
import {
  at,
  commit,
  firestore,
  linkPassword,
  refreshed,
  removeUser,
  shown,
  signInWithPassword,
  type RestPrincipal,
} from "./rest";
import { readAny } from "./session-checks";
import { bumpWrites, claim, claimWrite, close, countersOf, grant, grantWrite, signIn } from "./sign-in";
import { expected, failure, inOneHour, ok, outcome, REFUSED, TAKEN, type Check } from "./verdict";

/** All other checks need this one. The rules compare a SHA-256 in lower-case hex. */
export const signInWorks: Check = {
  name: "sha256 in the rules, claim and grant",
  needed: true,
  run: async (world) => {
    const { project, admin, account } = world;
    await signIn(project, admin, account);
    const listed = await readAny(world, admin);
    return listed.status === 200
      ? ok("claim, grant and record; the session reads as an admin")
      : failure(`signed in, but ${shown(listed)}`);
  },
};

/** A wrong password, and the documents that the attempt leaves. */
export const wrongPassword: Check = {
  name: "a wrong password",
  run: (world) =>
    inOneHour(async (one) => {
      const { project, admin, account } = world;
      const user = await world.newUser();
      const { account: nobodys } = await throwaway(world, "wrong");
      const read = async (principal: RestPrincipal, path: string) =>
        outcome(await firestore(project, principal, "GET", path));
      return expected([
        [
          "a claim without its counter",
          outcome(await commit(project, user, [claimWrite(project, user, nobodys, one)])),
          REFUSED,
        ],
        ["the claim", outcome(await claim(project, user, nobodys, one)), TAKEN],
        ["the grant", outcome(await grant(project, user, nobodys, one)), REFUSED],
        ["a second claim of its user", outcome(await claim(project, user, account, one)), REFUSED],
        ["reading the own claim", await read(user, `/Sessions/${user.uid}`), REFUSED],
        ["an admin reading a credential", await read(admin, `/Credentials/${account.key}`), REFUSED],
        ["reading the counter", await read(user, `/SignInAttempts/${countersOf(nobodys, one)[0]}`), REFUSED],
        ["closing", outcome(await close(project, user)), TAKEN],
        ["a claim after it", outcome(await claim(project, user, account, one)), REFUSED],
      ]);
    }),
};

/** Whether production sees the claim in the same batch. */
export const oneBatch: Check = {
  name: "claim and grant in one batch",
  run: async ({ project, account, newUser }) => {
    const user = await newUser();
    const answer = await commit(project, user, [
      claimWrite(project, user, account),
      ...bumpWrites(project, account),
      grantWrite(project, user, account),
    ]);
    return answer.status === 200
      ? failure("it was taken: nobody may be granted so")
      : ok(`refused: ${shown(answer)}`);
  },
};

/** @returns a claim of an ID token. It is not verified, because Auth has just returned it. */
function claimed({ token = "" }: RestPrincipal, ...keys: readonly string[]): unknown {
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8");
  return at(JSON.parse(payload), ...keys);
}
const providerOf = (principal: RestPrincipal) => String(claimed(principal, "firebase", "sign_in_provider"));

/** Whether a user who is no longer anonymous keeps the session, and whether users age. */
export const linkedPassword: Check = {
  name: "auth_time and sign_in_provider, also after linking a password",
  run: async (world) => {
    const { project, admin, account, runId, later } = world;
    const password = randomBytes(16).toString("hex");
    const link = async (principal: RestPrincipal, email: string) => {
      const linked = await linkPassword(project, principal, email, password);
      later(`the Auth user ${email}`, async () => (await removeUser(project, linked)).status === 200);
      return linked;
    };
    const read = async (principal: RestPrincipal) => outcome(await readAny(world, principal));

    // Created a while ago, so that a time which changes with each token is noticed.
    const aged = claimed(await refreshed(project, admin), "auth_time");
    const user = await world.newUser();
    await signIn(project, user, account);
    const before = await read(user);
    const linked = await link(user, `${runId}-session@smoke.invalid`);
    const typed = await signInWithPassword(project, `${runId}-session@smoke.invalid`, password);
    const refreshedUser = await refreshed(project, linked);
    const spare = await link(await world.newUser(), `${runId}-new@smoke.invalid`);
    const { account: nobodys } = await throwaway(world, "linked");
    const verdict = expected([
      ["auth_time after a refresh", String(aged), String(claimed(admin, "auth_time"))],
      ["the provider", providerOf(user), "anonymous"],
      ["reading before", before, TAKEN],
      ["the provider of who types the password", providerOf(typed), "password"],
      ["reading then", await read(typed), REFUSED],
      ["a claim of a new user with a password", outcome(await claim(project, spare, nobodys)), REFUSED],
      ["closing the session", outcome(await close(project, typed)), TAKEN],
    ]);
    const tokens = [linked, refreshedUser].map(providerOf).join(", when refreshed ");
    return { ...verdict, text: `${verdict.text}; the token of the linking says ${tokens}` };
  },
};
