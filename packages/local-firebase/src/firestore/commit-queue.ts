import type { DocumentChange } from "./document";

/** A commit that has been made durable. */
export interface Commit {
  readonly micros: bigint;
  readonly changes: readonly DocumentChange[];
}

/** Says what a commit with this version changes, one entry for each document; refuses by throwing. */
export type Prepare = (micros: bigint) => readonly DocumentChange[];

/** What the queue does to the database. */
export interface CommitTarget {
  /** @throws whatever `prepare` throws. */
  prepare(prepare: Prepare): Commit;
  /** Makes the database look as after the commit; nothing of it may be told. */
  stage(commit: Commit): void;
  /** Undoes that. Called for the last staged commit first. */
  unstage(commit: Commit): void;
  /** Makes commits durable, all or none. */
  store(commits: readonly Commit[]): Promise<void>;
  /** Lets the commit be seen, and tells of it. */
  publish(commit: Commit): void;
}

interface Waiting {
  readonly prepare: Prepare;
  resolve(micros: bigint): void;
  reject(error: unknown): void;
}

/** So many commits share one sync of the disk; other requests get their turn between such groups. */
const MAX_GROUP = 100;

/**
 * Commits in the order in which they were asked for. Those that come while the disk is busy are made durable together, by
 * one sync. Each of them is prepared as if the earlier ones had been made, and none is seen, told or answered before it
 * is durable.
 */
export class CommitQueue {
  readonly #waiting: Waiting[] = [];
  #running = false;

  constructor(private readonly target: CommitTarget) {}

  /** @returns the version of the commit, when it is durable and seen. */
  add(prepare: Prepare): Promise<bigint> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ prepare, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    // What is asked for in the same turn makes one group.
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
    // A refusal may be due to an earlier commit of the group, so it is not told before that one is durable.
    for (const refuse of refused) refuse();
  }

  /** A fault of somebody who is told is that commit's alone: the others of the group are durable too, and must be seen. */
  #publish({ resolve, reject }: Waiting, commit: Commit): void {
    try {
      this.target.publish(commit);
      resolve(commit.micros);
    } catch (error) {
      reject(error);
    }
  }

  /** Nothing else runs meanwhile: that the database looks as if the commits had been made is seen by `prepare` alone. */
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
