import type { DocumentChange } from "./document";

/** A durable commit. */
export interface Commit {
  readonly micros: bigint;
  readonly changes: readonly DocumentChange[];
}

/** Returns the changes of a commit with this version, one entry for each document. It throws to refuse the commit. */
export type Prepare = (micros: bigint) => readonly DocumentChange[];

/** The database, as the queue uses it. */
export interface CommitTarget {
  /** @throws the errors of `prepare`. */
  prepare(prepare: Prepare): Commit;
  /** Shows the database as after the commit, without notifying anyone. */
  stage(commit: Commit): void;
  /** Reverts `stage`, for the last staged commit first. */
  unstage(commit: Commit): void;
  /** Makes all of the commits durable, or none. */
  store(commits: readonly Commit[]): Promise<void>;
  /** Shows the commit to readers and notifies listeners. */
  publish(commit: Commit): void;
}

interface Waiting {
  readonly prepare: Prepare;
  resolve(micros: bigint): void;
  reject(error: unknown): void;
}

/** The number of commits that share one sync of the disk. Other requests are served between such groups. */
const MAX_GROUP = 100;

/**
 * Commits in the order of the calls. Commits that arrive while the disk is busy share one sync. Each is prepared as if
 * the earlier ones were complete. None is shown, reported or answered before it is durable.
 */
export class CommitQueue {
  readonly #waiting: Waiting[] = [];
  #running = false;

  constructor(private readonly target: CommitTarget) {}

  /** @returns the version of the commit when it is durable and visible. */
  add(prepare: Prepare): Promise<bigint> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ prepare, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    // Calls within the same turn form one group.
    await Promise.resolve();
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0, MAX_GROUP));
    this.#running = false;
  }

  async #commit(group: readonly Waiting[]): Promise<void> {
    const refused: (() => void)[] = [];
    const prepared = this.#prepare(group, (waiting, error) => refused.push(() => waiting.reject(error)));
    const commits = prepared.map(({ commit }) => commit);
    try {
      if (commits.some(({ changes }) => changes.length > 0)) await this.target.store(commits);
      for (const { waiting, commit } of prepared) this.#publish(waiting, commit);
    } catch (error) {
      for (const { waiting } of prepared) waiting.reject(error);
    }
    // An earlier commit of the group may have caused a refusal, so the refusal waits until that commit is durable.
    for (const refuse of refused) refuse();
  }

  /** A listener's error fails this commit only: the others of the group are durable too and must become visible. */
  #publish({ resolve, reject }: Waiting, commit: Commit): void {
    try {
      this.target.publish(commit);
      resolve(commit.micros);
    } catch (error) {
      reject(error);
    }
  }

  /** It is synchronous, so only `prepare` sees the staged commits. */
  #prepare(group: readonly Waiting[], refuse: (waiting: Waiting, error: unknown) => void) {
    const prepared: { waiting: Waiting; commit: Commit }[] = [];
    const staged: Commit[] = [];
    for (const waiting of group)
      try {
        for (const { commit } of prepared.slice(staged.length)) {
          this.target.stage(commit);
          staged.push(commit);
        }
        prepared.push({ waiting, commit: this.target.prepare(waiting.prepare) });
      } catch (error) {
        refuse(waiting, error);
      }
    for (const commit of staged.toReversed()) this.target.unstage(commit);
    return prepared;
  }
}
