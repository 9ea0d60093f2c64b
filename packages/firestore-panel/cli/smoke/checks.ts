/** The questions that only a real project answers (docs/rules-limits.md#production-checks). */
import {
  EmailAuthProvider,
  linkWithCredential,
  signInWithEmailAndPassword,
  type IdTokenResult,
  type User,
} from "firebase/auth";
import {
  collection,
  doc,
  getDocFromServer,
  getDocsFromServer,
  increment,
  limit,
  onSnapshot,
  orderBy,
  query,
  setDoc,
  where,
  writeBatch,
} from "firebase/firestore";
import {
  connectStorageEmulator,
  deleteObject,
  getMetadata,
  getStorage,
  ref,
  uploadBytes,
  type FirebaseStorage,
} from "firebase/storage";
import { errorText, isJsonObject } from "local-firebase";
import { chunksOf } from "../../src/data/chunked";
import { codeOf } from "../../src/data/errors";
import { SEARCH_KEY, withDerived } from "../../src/fields/derived";
import { identityDocumentId } from "../../src/fields/import-rows";
import { randomPassword } from "../../src/fields/password/model";
import { MAX_SEARCH_TOKENS } from "../../src/fields/search-text";
import { documentsUrl } from "../../src/firebase/clients";
import { MAX_DELETIONS, MAX_ENTRY_VALUES } from "../../src/schema/history";
import { UNKNOWN_TRIES } from "../../src/schema/sign-in";
import type { StoredValue, StoredWrite } from "../../src/schema/types";
import {
  claim,
  claimDocument,
  close,
  countersOf,
  grant,
  grantDocument,
  type SignInAttempt,
} from "../../src/sign-in/sign-in-requests";
import { newDevice } from "../../src/sign-in/stored-session";
import { accountsOf } from "../../src/sign-in/accounts";
import { formOf } from "../create-admin";
import { failure, note, ok, type Check, type Verdict } from "../owner/verdict";
import {
  attemptNow,
  adminClaimant,
  nobody,
  signInUser,
  writeRecords,
  type Smoke,
  type SmokeUser,
} from "./panel";

const TAKEN = "taken";
const REFUSED = "refused";
const PAUSE_MS = 100;
const GUESSES = 12;
const ROWS = 400;

/** The first is needed by all others. */
export function smokeChecks(smoke: Smoke): readonly Check[] {
  const { account, env, newUser, later, panel, patienceMs, product, runId, settings } = smoke;
  const { rows, groupKey, pdfFolder } = settings;
  const { collection: admins, signIn } = accountsOf(product.definition, "admin");

  const readAny = ({ firestore }: Pick<SmokeUser, "firestore">) =>
    outcome(getDocsFromServer(query(collection(firestore, rows.name), limit(1))));
  /** @returns the milliseconds until the user is refused, or undefined after the maximum patience. */
  const untilRefused = async (user: SmokeUser): Promise<number | undefined> => {
    const started = performance.now();
    for (;;) {
      const answer = await readAny(user);
      const ms = performance.now() - started;
      if (answer === REFUSED) return ms;
      if (ms > patienceMs) return undefined;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const writes = (values: object): readonly StoredWrite[] =>
    Object.entries(values).map(([key, value]) => ({ path: [key], value: value as StoredValue }));
  const rowOf = (id: string, more: object = {}) =>
    withDerived(rows, id, {}, writes({ ...settings.row(runId), ...more }));
  /** The ids of imported rows: of other ids, the rules look up each in the trash. */
  const rowIds = (group: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => identityDocumentId([group, String(index)])));
  const removeRows = (ids: readonly string[]) =>
    later(`the rows of ${runId} in ${rows.name}`, async () => {
      for (const batch of chunksOf(ids, MAX_DELETIONS)) await writeRecords(smoke, rows, "delete", batch);
    });
  const addAdmin = async (name: string, password: string) => {
    const email = `${runId}-${name}@smoke.invalid`;
    const { values: variables } = formOf(product, { email, name: `${runId}-${name}`, password });
    const { data } = await panel.dataProvider.create({ resource: admins.name, variables });
    const recordId = String(data.id);
    later(`the admin ${admins.name}/${recordId}`, () =>
      panel.dataProvider.deleteOne({ resource: admins.name, id: recordId }),
    );
    return { email, recordId };
  };

  /** All other checks need this one. The rules compare a SHA-256 in lower-case hex. */
  const signInWorks = async () => {
    const { outcome: answer } = await panel.session.signIn({ id: smoke.email, password: smoke.password });
    if (answer !== "granted") return failure(`the sign-in was refused: ${answer}`);
    const listed = await readAny({ firestore: await panel.firebase.firestore() });
    return listed === TAKEN ? ok("the session reads as an admin") : failure(`signed in, but ${listed}`);
  };

  const wrongPassword = async (attempt: SignInAttempt) => {
    const { firestore, user } = await newUser();
    const wrong = await nobody(smoke, "wrong");
    const session = doc(firestore, "Sessions", user.uid);
    const ask = (claimed = account) => outcome(claim(firestore, user.uid, claimed, attempt));
    const [counter] = countersOf(firestore, wrong.key, attempt);
    const admin = await panel.firebase.firestore();
    return expected([
      ["a claim without its counter", await outcome(setDoc(session, claimDocument(wrong, attempt))), REFUSED],
      ["the claim", await ask(wrong), TAKEN],
      ["the grant", await outcome(grant(firestore, user.uid, wrong, attempt, newDevice())), REFUSED],
      ["a second claim of its user", await ask(), REFUSED],
      ["reading the own claim", await outcome(getDocFromServer(session)), REFUSED],
      [
        "an admin reading a credential",
        await outcome(getDocFromServer(doc(admin, "Credentials", account.key))),
        REFUSED,
      ],
      ["reading the counter", await outcome(counter && getDocFromServer(counter)), REFUSED],
      ["closing", await outcome(close(firestore, user.uid)), TAKEN],
      ["a claim after it", await ask(), REFUSED],
    ]);
  };

  /** Whether a user who is no longer anonymous keeps the session, and whether users age. */
  const linkedPassword = async () => {
    const password = randomPassword();
    const email = `${runId}-session@smoke.invalid`;
    const link = (user: User, address: string) =>
      linkWithCredential(user, EmailAuthProvider.credential(address, password));
    const own = (await panel.firebase.auth()).currentUser;
    const aged = [await own?.getIdTokenResult(), await own?.getIdTokenResult(true)].map((token) =>
      String(token?.claims["auth_time"]),
    );
    const session = await newUser();
    await signInUser(session, account);
    const provider = providerOf(await session.user.getIdTokenResult());
    const before = await readAny(session);
    await link(session.user, email);
    const linked = providerOf(await session.user.getIdTokenResult(true));
    const { user: typed } = await signInWithEmailAndPassword(session.auth, email, password);
    const then = await readAny(session);
    const spare = await newUser();
    await link(spare.user, `${runId}-new@smoke.invalid`);
    await spare.user.getIdToken(true);
    const wrong = await nobody(smoke, "linked");
    const verdict = expected([
      ["auth_time after a refresh", aged[1] ?? "", aged[0] ?? ""],
      ["the provider", provider, "anonymous"],
      ["reading before", before, TAKEN],
      ["the provider of who types the password", providerOf(await typed.getIdTokenResult()), "password"],
      ["reading then", then, REFUSED],
      [
        "a claim of a new user with a password",
        await outcome(claim(spare.firestore, spare.user.uid, wrong, attemptNow())),
        REFUSED,
      ],
      ["closing the session", await outcome(close(session.firestore, typed.uid)), TAKEN],
    ]);
    return { ...verdict, text: `${verdict.text}; the token of the linking says ${linked}` };
  };

  /** Each write's rule needs the incremented counter: getAfter of an incremented field. */
  const guessesAtOnce = async (attempt: SignInAttempt) => {
    const guessed = await nobody(smoke, "guesses");
    const users = await Promise.all(Array.from({ length: GUESSES }, newUser));
    const guess = ({ firestore, user }: SmokeUser) => outcome(claim(firestore, user.uid, guessed, attempt));
    const answers = await Promise.all(users.map(guess));
    // Attempts that collided repeat alone, because a collision is not counted.
    for (const [index, user] of users.entries())
      if (answers[index] !== TAKEN) answers[index] = await guess(user);
    const others = [...new Set(answers.filter((answer) => answer !== TAKEN))].join(", ");
    return expected([
      ["guesses taken", String(answers.filter((answer) => answer === TAKEN).length), String(UNKNOWN_TRIES)],
      ["the others", others, REFUSED],
    ]);
  };

  const oneBatch = async () => {
    const { firestore, user } = await newUser();
    const attempt = attemptNow();
    const session = doc(firestore, "Sessions", user.uid);
    const claimed = claimDocument(account, attempt);
    const batch = writeBatch(firestore).set(session, claimed);
    for (const counter of countersOf(firestore, account.key, attempt))
      batch.set(counter, { count: increment(1), expireAt: claimed.expireAt }, { merge: true });
    batch.set(session, grantDocument(account, attempt, newDevice()));
    return expected([["claim and grant", await outcome(batch.commit()), REFUSED]]);
  };

  /** An id is unique, because its hash is the id of the credential's document. */
  const addsAtOnce = async () => {
    const { id: email, key, verifier, kind } = await nobody(smoke, "adds");
    const alone = doc(await panel.firebase.firestore(), "Credentials", key);
    const credential = await outcome(setDoc(alone, { kind, recordId: runId, verifier, time: new Date() }));
    const adds = [1, 2].map(() => outcome(addAdmin("adds", randomPassword())));
    const answers = await Promise.all(adds);
    const verdict = expected([
      ["a credential alone", credential, REFUSED],
      ["adds taken", String(answers.filter((answer) => answer === TAKEN).length), "1"],
    ]);
    return { ...verdict, text: `${verdict.text}; the adds of ${email} answered ${answers.join(", ")}` };
  };

  /** A new password ends the account's sessions and forgets its known browsers. */
  const newPassword = async () => {
    const [first, second] = [randomPassword(), randomPassword()];
    const { email, recordId } = await addAdmin("password", first);
    const before = await adminClaimant(smoke, email, first);
    const after = await adminClaimant(smoke, email, second);
    const device = newDevice();
    const [unknownBrowser, knownBrowser, lateBrowser] = [await newUser(), await newUser(), await newUser()];
    const claims = ({ firestore, user }: SmokeUser, claimed = before, from = "") =>
      outcome(claim(firestore, user.uid, claimed, attemptNow(from)));
    const grants = ({ firestore, user }: SmokeUser, claimed = before, from = "", browser = device) =>
      outcome(grant(firestore, user.uid, claimed, attemptNow(from), browser));
    const answers: [string, string, string][] = [
      ["a claim", await claims(unknownBrowser), TAKEN],
      ["a grant that notes the browser", await grants(unknownBrowser), TAKEN],
      ["a claim of the known browser", await claims(knownBrowser, before, device), TAKEN],
      ["its grant", await grants(knownBrowser, before, device), TAKEN],
    ];
    const variables = { [signIn.password]: second };
    const renewal = panel.dataProvider.update({ resource: admins.name, id: recordId, variables });
    answers.push(["a new password", await outcome(renewal), TAKEN]);
    const ended = await untilRefused(knownBrowser);
    answers.push(
      ["its session then", ended === undefined ? TAKEN : REFUSED, REFUSED],
      ["a claim of the browser that was known", await claims(lateBrowser, after, device), REFUSED],
      ["a claim as an unknown browser", await claims(lateBrowser, after), TAKEN],
      ["its grant with the new password", await grants(lateBrowser, after, "", newDevice()), TAKEN],
    );
    const verdict = expected(answers);
    return { ...verdict, text: `${verdict.text}; ended after ${(ended ?? patienceMs).toFixed(0)} ms` };
  };

  /** The limits of the rules, and of a commit, which the panel divides if its 10 MiB with index entries are too few. */
  const bigBatch = async () => {
    const ids = await rowIds(runId, ROWS);
    removeRows(ids);
    const started = performance.now();
    await writeRecords(smoke, rows, "import", ids, rowOf);
    return ok(`written in ${(performance.now() - started).toFixed(0)} ms`);
  };

  /** Rules load all values of a record, before and after a write, and production bounds how many they may hold. */
  const manyTokens = async () => {
    const id = `${runId}-tokens`;
    removeRows([id]);
    // As long as search tokens are, and none of them equal to one of before.
    const tokens = (count: number, word: string) =>
      Array.from({ length: count }, (_, index) => `${word}${String(index).padStart(3, "0")}`);
    const write = (action: "create" | "update", found: readonly string[]) =>
      outcome(
        writeRecords(smoke, rows, action, [id], () => [...rowOf(id), ...writes({ [SEARCH_KEY]: found })]),
      );
    const firestore = await panel.firebase.firestore();
    const created = await write("create", tokens(MAX_SEARCH_TOKENS, "first"));
    const oneMore = await write("update", tokens(MAX_SEARCH_TOKENS + 1, "later"));
    const updated = await write("update", tokens(MAX_SEARCH_TOKENS, "later"));
    const last = tokens(MAX_SEARCH_TOKENS, "later").at(-1);
    // Tokens have no index but the one of the list's order.
    const { docs } = await getDocsFromServer(
      query(
        collection(firestore, rows.name),
        where(SEARCH_KEY, "array-contains", last),
        orderBy(rows.order[0]),
        limit(1),
      ),
    );
    return expected([
      ["created", created, TAKEN],
      ["updated with one more", oneMore, REFUSED],
      ["updated", updated, TAKEN],
      ["found by its last search token", docs[0]?.id ?? "", id],
    ]);
  };

  /** Rules load the whole entry of a change, and production bounds what they may load. Where, is not documented. */
  const largeEntry = async () => {
    const more = Object.fromEntries(
      Array.from({ length: 13 }, (_, index) => [`Column ${String(index)}`, "x"]),
    );
    // Each record has one value for each of its fields. The first is in the operation's first entry, which lists read.
    const ids = await rowIds(`${runId}-entry`, MAX_ENTRY_VALUES / 20 + 1);
    removeRows(ids);
    const write = (action: "import" | "update", text: string) =>
      outcome(
        writeRecords(smoke, rows, action, ids, () =>
          writes({ ...settings.row(runId), ...more, [rows.order[0]]: text }),
        ),
      );
    return expected([
      ["imported", await write("import", "Before"), TAKEN],
      ["updated", await write("update", "After"), TAKEN],
    ]);
  };

  const storageRule = async () => {
    const name = `${pdfFolder}/${runId}.pdf`;
    const own = await panel.firebase.storage();
    const foreign = getStorage((await newUser()).app);
    if (env.local) connectStorageEmulator(foreign, "127.0.0.1", env.local.storage);
    const put = (storage: FirebaseStorage, text: string, contentType: string) =>
      outcome(uploadBytes(ref(storage, name), new TextEncoder().encode(text), { contentType }));
    later(name, () =>
      deleteObject(ref(own, name)).catch((error: unknown) => {
        if (codeOf(error) !== "storage/object-not-found") throw error;
      }),
    );
    const stored = await put(own, "%PDF-1.4 smoke", "application/pdf");
    if (stored !== TAKEN)
      return failure(`an admin's upload: ${stored} (is the cross-service permission given? docs/deploy.md)`);
    return expected([
      ["read by the admin", await outcome(getMetadata(ref(own, name))), TAKEN],
      ["read by a stranger", await outcome(getMetadata(ref(foreign, name))), REFUSED],
      ["a web page as a PDF file", await put(own, "<p>", "text/html"), REFUSED],
      ["a stranger's upload", await put(foreign, "x", "application/pdf"), REFUSED],
    ]);
  };

  const endOfSession = async () => {
    const session = await newUser();
    await signInUser(session, account);
    await close(session.firestore, session.user.uid);
    const ms = await untilRefused(session);
    return ms === undefined
      ? failure(`still open after ${String(patienceMs / 1000)} s`)
      : ok(`refused ${ms.toFixed(0)} ms after it was closed`);
  };

  /** Whether an ended session may still read earlier versions, from before its end. The SDK has no such read. */
  const earlierTime = async () => {
    const session = await newUser();
    await signInUser(session, account);
    const token = await session.user.getIdToken();
    const readAt = async (time?: object) => {
      const structuredQuery = { from: [{ collectionId: rows.name }], limit: 1 };
      const headers = { Authorization: `Bearer ${token}` };
      const body = JSON.stringify({ structuredQuery, ...time });
      return fetch(`${documentsUrl(env)}:runQuery`, { method: "POST", headers, body });
    };
    const [{ readTime } = {}] = (await (await readAt()).json()) as { readonly readTime?: string }[];
    await close(session.firestore, session.user.uid);
    if ((await untilRefused(session)) === undefined) return failure("the session did not end");
    const { ok: isRead, status } = await readAt({ readTime });
    if (status === 403) return ok("judged by the documents of today: refused");
    return note(
      isRead
        ? "an ended session reads what was there in the last hour (docs/security.md, What remains weak)"
        : `answered ${String(status)}: not told`,
    );
  };

  /** Firestore decides when it evaluates the rules again. Only production can show when. */
  const openListener = async () => {
    const session = await newUser();
    await signInUser(session, account);
    const id = `${runId}-listener`;
    let heard = "silent";
    // Separate from the rows of other checks, which fill a listener's limit.
    const own = query(collection(session.firestore, rows.name), where(groupKey, "==", id), limit(500));
    const stop = onSnapshot(
      own,
      ({ metadata }) => (metadata.fromCache ? undefined : (heard = "heard")),
      () => (heard = "closed"),
    );
    const next = async () => {
      const until = performance.now() + LISTEN_MS;
      while (heard === "silent" && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      const event = heard;
      heard = "silent";
      return event;
    };
    if ((await next()) !== "heard") return failure("the session's own listener hears nothing");
    await close(session.firestore, session.user.uid);
    if ((await untilRefused(session)) === undefined) return failure("the session did not end");
    removeRows([id]);
    await writeRecords(smoke, rows, "create", [id], () => rowOf(id, { [groupKey]: id }));
    const afterwards = await next();
    stop();
    return afterwards === "heard"
      ? note("it hears new records (docs/security.md, What remains weak)")
      : ok(`it is ${afterwards}`);
  };

  return [
    { name: "sha256 in the rules, claim and grant", needed: true, run: signInWorks },
    { name: "a wrong password", run: () => inOneHour(wrongPassword) },
    { name: "auth_time and sign_in_provider, also after linking a password", run: linkedPassword },
    { name: `${String(GUESSES)} guesses at one moment`, run: () => inOneHour(guessesAtOnce) },
    { name: "claim and grant in one batch", run: oneBatch },
    { name: "two adds of one e-mail at one moment", run: addsAtOnce },
    { name: "a known browser, and a new password", run: newPassword },
    { name: `a batch of ${String(ROWS)} rows`, run: bigBatch },
    { name: `a record with ${String(MAX_SEARCH_TOKENS)} search tokens`, run: manyTokens },
    { name: `an edit whose entry holds ${String(MAX_ENTRY_VALUES)} values`, run: largeEntry },
    { name: "a Storage rule with two look-ups", run: storageRule },
    { name: "the end of a session", run: endOfSession },
    { name: "reads at an earlier time", run: earlierTime },
    { name: "a listener that is open at the end of its session", run: openListener },
  ];
}

const LISTEN_MS = 10_000;

function providerOf({ signInProvider }: IdTokenResult): string {
  return signInProvider ?? "none";
}

async function outcome(task: Promise<unknown> | undefined): Promise<string> {
  try {
    return (await task) === false ? REFUSED : TAKEN;
  } catch (error) {
    const code = codeOf(error) ?? (isJsonObject(error) ? String(error["statusCode"]) : errorText(error));
    return code === "permission-denied" || code === "storage/unauthorized" ? REFUSED : code;
  }
}

function expected(cases: readonly (readonly [what: string, answer: string, hoped: string])[]): Verdict {
  const wrong = cases.filter(([, answer, hoped]) => answer !== hoped);
  if (wrong.length === 0) return ok(`${String(cases.length)} questions answered as hoped`);
  return failure(wrong.map(([what, answer, hoped]) => `${what}: ${answer} instead of ${hoped}`).join("; "));
}

/** Attempts are counted by the clock hour. If it changed meanwhile, the counts of the old hour are meaningless. */
async function inOneHour(task: (attempt: SignInAttempt) => Promise<Verdict>): Promise<Verdict> {
  const attempt = attemptNow();
  const verdict = await task(attempt);
  return attemptNow().hour === attempt.hour ? verdict : task(attemptNow());
}
