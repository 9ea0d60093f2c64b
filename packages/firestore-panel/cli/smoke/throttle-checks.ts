/**
 * Checks simultaneous attempts in a real project. They use an id without an account, which is counted like
 * any other.
 */
import { UNKNOWN_TRIES } from "../../src/schema/sign-in";
import { throwaway } from "./accounts";
import { commit } from "./rest";
import { bumpWrites, claim, claimWrite } from "./sign-in";
import { expected, failure, inOneHour, outcome, REFUSED, TAKEN, type Check } from "./verdict";

const GUESSES = 12;

/** Each write's rule needs the incremented counter: getAfter of an incremented field. */
export const guessesAtOnce: Check = {
  name: `${String(GUESSES)} guesses at one moment`,
  run: (world) =>
    inOneHour(async (one) => {
      const { project } = world;
      const { account } = await throwaway(world, "guesses");
      const users = await Promise.all(Array.from({ length: GUESSES }, () => world.newUser()));
      const first = await Promise.all(users.map((user) => claim(project, user, account, one)));
      // Attempts that collided repeat alone, because a collision is not counted.
      const late: string[] = [];
      for (const [index, user] of users.entries())
        if (first[index]?.status !== 200) late.push(outcome(await claim(project, user, account, one)));
      const atOnce = users.length - late.length;
      const taken = atOnce + late.filter((answer) => answer === TAKEN).length;
      const others = [...new Set(late.filter((answer) => answer !== TAKEN))].join(", ");
      const verdict = expected([
        ["guesses taken", String(taken), String(UNKNOWN_TRIES)],
        ["the others", others, REFUSED],
      ]);
      const answers = [...new Set(first.map(outcome))].join(", ");
      return { ...verdict, text: `${verdict.text}; ${String(atOnce)} at once (${answers})` };
    }),
};

/** The precondition reveals whether others tried. It must not prevent an attempt from being counted. */
export const preconditionOnCounter: Check = {
  name: "a claim whose counter carries a precondition",
  run: (world) =>
    inOneHour(async (one) => {
      const { project } = world;
      const { account } = await throwaway(world, "precondition");
      const [first, second] = [await world.newUser(), await world.newUser()];
      const asFirst = async (user: typeof first) =>
        commit(project, user, [
          claimWrite(project, user, account, one),
          ...bumpWrites(project, account, one).map((bump) => ({
            ...bump,
            currentDocument: { exists: false },
          })),
        ]);
      const counted = await asFirst(first);
      const stale = await asFirst(second);
      const answer = outcome(stale);
      if (answer === TAKEN) return failure("the second was taken as the first: tries pass uncounted");
      const verdict = expected([
        ["the first", outcome(counted), TAKEN],
        [
          "the user of the refused one, without it",
          outcome(await claim(project, second, account, one)),
          TAKEN,
        ],
      ]);
      return { ...verdict, text: `${verdict.text}; one that does not hold answers ${answer}` };
    }),
};
