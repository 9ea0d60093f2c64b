/** Checks a listener in a real project that is open when its session ends. */
import { deleteApp, initializeApp } from "firebase/app";
import { connectAuthEmulator, inMemoryPersistence, initializeAuth, signInAnonymously } from "firebase/auth";
import {
  collection,
  connectFirestoreEmulator,
  getFirestore,
  limit,
  onSnapshot,
  query,
  where,
  type Firestore,
} from "firebase/firestore";
import { toWireFields } from "../owner/to-wire";
import type { SmokeSettings } from "../owner/product";
import { nameOf, removeUser, shown, type RestPrincipal, type Project } from "./rest";
import { untilRefused } from "./session-checks";
import { close, signIn } from "./sign-in";
import { removeRecords, auditedCommit } from "./audited-commit";
import { failure, note, ok, type Check } from "./verdict";

/** Maximum milliseconds of an answer, including the opening of the connection. */
const LISTEN_MS = 10_000;
const CLOSED = "closed";
const HEARD = "heard";
const SILENT = "silent";

/** Firestore decides when it evaluates the rules again. Only production can show when. */
export const openListener: Check = {
  name: "a listener that is open at the end of its session",
  run: async (world) => {
    const { settings, project, account, admin, runId, later } = world;
    const listening = await openSdk(project);
    try {
      const { principal, firestore } = listening;
      later(
        `the Auth user ${principal.uid}`,
        async () => (await removeUser(project, principal)).status === 200,
      );
      await signIn(project, principal, account);
      // Separate from the rows of other checks, which fill a listener's limit.
      const id = `${runId}-listener`;
      const rows = new Listener(firestore, settings, id);
      if ((await rows.next()) !== HEARD) return failure("the session's own listener hears nothing");
      await close(project, principal);
      if ((await untilRefused(world, principal)) === undefined) return failure("the session did not end");

      later(`${settings.rows.name}/${id}`, () =>
        removeRecords(project, admin, [`${settings.rows.name}/${id}`]),
      );
      const update = {
        name: nameOf(project, `${settings.rows.name}/${id}`),
        fields: toWireFields(settings.row(id)),
      };
      const added = await auditedCommit(project, admin, [{ update }]);
      if (added.status !== 200) return failure(`the record: ${shown(added)}`);
      const afterwards = await rows.next();
      // The SDK would serve a second listener of the same query from the first.
      rows.stop();
      const resumed = await new Listener(firestore, settings, id).next();
      if (resumed === HEARD) return failure("a listener that was opened after the end hears records");
      return afterwards === HEARD
        ? note("the open one hears new records, a new one does not (docs/security.md, What remains weak)")
        : ok(`the open one is ${afterwards}, a new one is ${resumed}`);
    } finally {
      await listening.stop();
    }
  },
};

/** Listens to the rows of one group. */
class Listener {
  #event: typeof CLOSED | typeof HEARD | typeof SILENT = SILENT;
  #wake = (): void => undefined;
  readonly stop: () => void;

  constructor(firestore: Firestore, { rows: { name }, groupKey }: SmokeSettings, group: string) {
    const rows = query(collection(firestore, name), where(groupKey, "==", group), limit(500));
    const note = (event: typeof CLOSED | typeof HEARD) => {
      this.#event = event;
      this.#wake();
    };
    this.stop = onSnapshot(
      rows,
      ({ metadata }) => (metadata.fromCache ? undefined : note(HEARD)),
      () => note(CLOSED),
    );
  }

  /** @returns the events since the previous call, or "silent" after LISTEN_MS. */
  async next(): Promise<typeof CLOSED | typeof HEARD | typeof SILENT> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LISTEN_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (this.#event !== SILENT) this.#wake();
    });
    const event = this.#event;
    this.#event = SILENT;
    return event;
  }
}

/** An anonymous user of the web SDK, because plain HTTP has no listeners. */
async function openSdk(project: Project): Promise<{
  readonly principal: RestPrincipal;
  readonly firestore: Firestore;
  readonly stop: () => Promise<void>;
}> {
  const { apiKey, projectId } = project;
  const app = initializeApp({ apiKey, projectId }, `smoke-${crypto.randomUUID()}`);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  const firestore = getFirestore(app);
  const { protocol, hostname, port } = new URL(project.firestore);
  if (protocol === "http:") {
    connectAuthEmulator(auth, new URL(project.auth).origin, { disableWarnings: true });
    connectFirestoreEmulator(firestore, hostname, Number(port));
  }
  const { user } = await signInAnonymously(auth);
  return {
    principal: { uid: user.uid, token: await user.getIdToken() },
    firestore,
    stop: () => deleteApp(app),
  };
}
