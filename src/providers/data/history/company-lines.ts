/**
 * Which entry is a work's line in the activity of a company: the first that tells of its records. The rules hold it for
 * the first entry of all; of a work over several companies each later one has to be told from those before it.
 */

/** Asked of one commit, in each of its tries. */
export interface Claim {
  /** @returns whether the entry is the work's line for the company. Of entries that are written at once, one is. */
  readonly isLineOf: (company: unknown) => Promise<boolean>;
  /** Called last. @param isStored whether the entry is. */
  readonly end: (isStored: boolean) => void;
}

export class CompanyLines {
  /** By work and company, whether the entry that is to be its line came to be stored. */
  private readonly lines = new Map<string, Promise<boolean>>();
  /** Works that were begun here, whose lines are known. */
  private readonly begun = new Set<string>();

  /** @param hasEntry whether anything of a work that was begun elsewhere is stored for a company. */
  constructor(private readonly hasEntry: (work: string, company: string) => Promise<boolean>) {}

  /** @param begins whether the commit's entry is the first of the work. */
  claim(work: string, begins: boolean): Claim {
    const { lines, begun } = this;
    let held: Held | undefined;
    const leave = (isStored: boolean) => {
      if (held && !isStored) {
        lines.delete(held.key);
        // It may be stored all the same, where the answer was lost: the next is asked for.
        begun.delete(work);
      }
      held?.end(isStored);
      held = undefined;
    };
    const isLineOf = async (company: unknown) => {
      const key = JSON.stringify([work, company]);
      if (held?.key === key) return true;
      leave(false);
      if (!begins && !(typeof company === "string" && (await this.isMissing(work, company, key))))
        return false;
      held = heldLine(key);
      lines.set(key, held.stored);
      return true;
    };
    const end = (isStored: boolean) => {
      if (begins && isStored) begun.add(work);
      leave(isStored);
    };
    return { isLineOf, end };
  }

  /** Where another entry is about to be the line, it is waited for. */
  private async isMissing(work: string, company: string, key: string): Promise<boolean> {
    const { lines, begun } = this;
    // Where it has an entry, it has a line. It is asked once.
    if (!begun.has(work) && !lines.has(key) && (await this.hasEntry(work, company)))
      lines.set(key, Promise.resolve(true));
    for (let line = lines.get(key); line; line = lines.get(key)) if (await line) return false;
    return true;
  }
}

interface Held {
  readonly key: string;
  readonly stored: Promise<boolean>;
  readonly end: (isStored: boolean) => void;
}

function heldLine(key: string): Held {
  let end: Held["end"] = () => undefined;
  const stored = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  return { key, stored, end: (isStored) => end(isStored) };
}
