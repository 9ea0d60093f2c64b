/**
 * Which entry is an operation's activity item in the activity of a company: the first that tells of its records. The
 * rules hold it for the first entry of all; of an operation over several companies each later one has to be told from
 * those before it.
 */

/** Asked of one commit, in each of its tries. */
export interface ItemClaim {
  /**
   * @returns whether the entry is the operation's activity item for the company. Of entries that are written at once,
   * one is.
   */
  readonly isItemOf: (company: unknown) => Promise<boolean>;
  /** Called last. @param isStored whether the entry is. */
  readonly end: (isStored: boolean) => void;
}

export class CompanyItems {
  /** By operation and company, whether the entry that is to be its line came to be stored. */
  private readonly items = new Map<string, Promise<boolean>>();
  /** Operations that were begun here, whose lines are known. */
  private readonly begun = new Set<string>();

  /** @param hasEntry whether anything of an operation that was begun elsewhere is stored for a company. */
  constructor(private readonly hasEntry: (operation: string, company: string) => Promise<boolean>) {}

  /** @param begins whether the commit's entry is the first of the operation. */
  claim(operation: string, begins: boolean): ItemClaim {
    const { items, begun } = this;
    let pending: PendingItem | undefined;
    const release = (isStored: boolean) => {
      if (pending && !isStored) {
        items.delete(pending.key);
        // It may be stored all the same, where the answer was lost: the next is asked for.
        begun.delete(operation);
      }
      pending?.end(isStored);
      pending = undefined;
    };
    const isItemOf = async (company: unknown) => {
      const key = JSON.stringify([operation, company]);
      if (pending?.key === key) return true;
      release(false);
      if (!begins && !(typeof company === "string" && (await this.isMissing(operation, company, key))))
        return false;
      pending = pendingItem(key);
      items.set(key, pending.stored);
      return true;
    };
    const end = (isStored: boolean) => {
      if (begins && isStored) begun.add(operation);
      release(isStored);
    };
    return { isItemOf, end };
  }

  /** Where another entry is about to be the line, it is waited for. */
  private async isMissing(operation: string, company: string, key: string): Promise<boolean> {
    const { items, begun } = this;
    // Where it has an entry, it has a line. It is asked once.
    if (!begun.has(operation) && !items.has(key) && (await this.hasEntry(operation, company)))
      items.set(key, Promise.resolve(true));
    for (let item = items.get(key); item; item = items.get(key)) if (await item) return false;
    return true;
  }
}

interface PendingItem {
  readonly key: string;
  readonly stored: Promise<boolean>;
  readonly end: (isStored: boolean) => void;
}

function pendingItem(key: string): PendingItem {
  let end: PendingItem["end"] = () => undefined;
  const stored = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  return { key, stored, end: (isStored) => end(isStored) };
}
