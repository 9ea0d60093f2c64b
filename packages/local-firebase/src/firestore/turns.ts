/**
 * The longest wait for an inactive transaction: its client may be gone, or two may wait for each other. Milliseconds.
 */
const STALLED_MS = 250;

interface Waiting {
  readonly who: object;
  readonly paths: readonly string[];
  readonly go: () => void;
}

/**
 * Lets transactions that read the same documents take turns. Without turns, all but one of them would be refused and
 * retry. Waiting only saves those retries; correctness does not depend on it.
 */
export class Turns {
  readonly #claims = new Map<object, Set<string>>();
  readonly #claimants = new Map<string, Set<object>>();
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** Resolves in the order of the calls, when no other transaction claims one of the documents. */
  async claim(who: object, paths: readonly string[]): Promise<void> {
    await new Promise<void>((go) => {
      const waiting = { who, paths, go };
      if (this.#blockers(waiting).size === 0) return this.#grant(waiting);
      this.#waiting.push(waiting);
      this.#timer ??= setTimeout(() => this.#passStalled(), STALLED_MS).unref();
    });
  }

  /** Releases all claims of a transaction. */
  release(who: object): void {
    this.#drop(who);
    this.#advance();
  }

  /** Continues every transaction that can, and restarts the timer for those that block others. */
  #advance(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const one of waiting)
      if (this.#blockers(one).size > 0) this.#waiting.push(one);
      else this.#grant(one);
    clearTimeout(this.#timer);
    this.#timer =
      this.#waiting.length > 0 ? setTimeout(() => this.#passStalled(), STALLED_MS).unref() : undefined;
  }

  #passStalled(): void {
    const [first] = this.#waiting;
    if (first) for (const who of this.#blockers(first)) this.#drop(who);
    this.#advance();
  }

  #grant({ who, paths, go }: Waiting): void {
    const claimed = this.#claims.get(who) ?? new Set();
    this.#claims.set(who, claimed);
    for (const path of paths) {
      claimed.add(path);
      this.#claimants.set(path, (this.#claimants.get(path) ?? new Set()).add(who));
    }
    go();
  }

  #drop(who: object): void {
    for (const path of this.#claims.get(who) ?? []) {
      const claimants = this.#claimants.get(path);
      claimants?.delete(who);
      if (claimants?.size === 0) this.#claimants.delete(path);
    }
    this.#claims.delete(who);
  }

  #blockers({ who, paths }: Waiting): ReadonlySet<object> {
    const others = paths.flatMap((path) => [...(this.#claimants.get(path) ?? [])]);
    return new Set(others.filter((other) => other !== who));
  }
}
