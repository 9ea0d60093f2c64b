/**
 * Nobody is kept waiting longer than this by somebody who does nothing: a client that has gone away, or two that wait for
 * each other. Milliseconds.
 */
const STALLED_MS = 250;

interface Waiting {
  readonly who: object;
  readonly paths: readonly string[];
  readonly go: () => void;
}

/**
 * Lets transactions that read the same documents go one after the other. They could go at once, and all but one would be
 * refused and have to begin again; that they wait only saves them this, and no right result rests on it.
 */
export class Turns {
  readonly #claims = new Map<object, Set<string>>();
  readonly #claimants = new Map<string, Set<object>>();
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** Resolves when nobody else claims one of the documents, in the order of the calls. */
  async claim(who: object, paths: readonly string[]): Promise<void> {
    await new Promise<void>((go) => {
      const waiting = { who, paths, go };
      if (this.#blockers(waiting).size === 0) return this.#grant(waiting);
      this.#waiting.push(waiting);
      this.#timer ??= setTimeout(() => this.#passStalled(), STALLED_MS).unref();
    });
  }

  /** Gives up all that somebody claims. */
  release(who: object): void {
    this.#drop(who);
    this.#advance();
  }

  /** Lets go whoever can, and waits anew for those who stand in the way of the others. */
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
