/** What only a real project says about signing in. */
import { at, commit, count, firestore, nameOf, runQuery, shown, type Answer } from "./rest";
import {
  bumpWrite,
  claimQuery,
  claimWrite,
  equals,
  foundIds,
  grantWrite,
  signIn,
  type Account,
} from "./sign-in";
import { expected, fault, ok, type Check } from "./verdict";

const REFUSED = "refused";
const outcome = (answer: Answer): string => {
  if (answer.status === 403) return REFUSED;
  if (answer.status !== 200) return shown(answer);
  return `${String(foundIds(answer).length)} found`;
};
const countOutcome = (answer: Answer): string =>
  answer.status === 200
    ? `counted ${String(at(answer.body, 0, "result", "aggregateFields", "n", "integerValue"))}`
    : outcome(answer);

/** 1. The sign-in's query: the right one finds, every other form is refused. */
export const signInQuery: Check = {
  name: "the sign-in query",
  run: async ({ project, admin, account, wrong }) => {
    const claimAs = (of: Account) =>
      commit(project, admin, [claimWrite(project, admin, of), bumpWrite(project, of)]);
    const ask = async (query: object) => outcome(await runQuery(project, admin, query));
    const and = (...filters: readonly object[]) => ({ compositeFilter: { op: "AND", filters } });
    const password = (op: string, value: object) => ({
      fieldFilter: { field: { fieldPath: "password" }, op, value },
    });
    const odd = (filter: object) => ({
      from: [{ collectionId: "Admins" }],
      where: and(equals("email", account.id), filter),
      limit: 1,
    });
    const both = {
      arrayValue: { values: [{ stringValue: account.verifier }, { stringValue: wrong.verifier }] },
    };
    const anyName = {
      fieldFilter: {
        field: { fieldPath: "__name__" },
        op: "GREATER_THAN_OR_EQUAL",
        value: { referenceValue: nameOf(project, "Admins/0") },
      },
    };
    const unclaimed = await ask(claimQuery(account));
    const wrongClaim = await claimAs(wrong);
    if (wrongClaim.status !== 200) return fault(`a claim was not taken: ${shown(wrongClaim)}`);
    const wrongPassword = await ask(claimQuery(wrong));
    const anothers = await ask(claimQuery(account));
    await claimAs(account);
    return expected([
      ["without a claim", unclaimed, REFUSED],
      ["a wrong password", wrongPassword, "0 found"],
      ["another password than the claimed", anothers, REFUSED],
      ["the right password", await ask(claimQuery(account)), "1 found"],
      ["counted", countOutcome(await count(project, admin, claimQuery(account))), "counted 1"],
      ["without a limit", await ask(claimQuery(account, null)), REFUSED],
      ["two passwords by in", await ask(odd(password("IN", both))), REFUSED],
      ["a range", await ask(odd(password("GREATER_THAN_OR_EQUAL", { stringValue: "" }))), REFUSED],
      ["NaN", await ask(odd({ unaryFilter: { field: { fieldPath: "password" }, op: "IS_NAN" } })), REFUSED],
      ["any name", await ask(odd(anyName)), REFUSED],
      ["null", await ask(odd({ unaryFilter: { field: { fieldPath: "password" }, op: "IS_NULL" } })), REFUSED],
    ]);
  },
};

/** 5, asked early because all else needs it: the rules compare a SHA-256 in lower-case hex. */
export const signInWorks: Check = {
  name: "sha256 in the rules, and the grant",
  needed: true,
  run: async ({ project, admin, account }) => {
    await signIn(project, admin, account);
    const listed = await firestore(project, admin, "GET", "/Tenants?pageSize=1");
    return listed.status === 200
      ? ok("claim, query and grant; the session reads as an admin")
      : fault(`signed in, but ${shown(listed)}`);
  },
};

/** 6. Claim and grant in one batch: whether production sees the claim in between. */
export const oneBatch: Check = {
  name: "claim and grant in one batch",
  run: async ({ project, stranger, account }) => {
    const writes = [
      claimWrite(project, stranger, account),
      bumpWrite(project, account),
      grantWrite(project, stranger, account, "nobody"),
    ];
    const answer = await commit(project, stranger, writes);
    return answer.status === 200
      ? fault("it was taken: nobody may be granted so")
      : ok(`refused: ${shown(answer)}`);
  },
};
