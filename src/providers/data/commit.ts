/**
 * Writes that fail instead of waiting. `setDoc` and its like are queued by the SDK: without a network they never settle,
 * and are sent whenever it returns, perhaps after the person was told that saving failed. A transaction is one request
 * that is answered or fails, and reads what it replaces in the same breath.
 */
import {
  FieldPath,
  runTransaction,
  serverTimestamp,
  type DocumentReference,
  type Firestore,
  type Transaction,
} from "firebase/firestore";
import { SERVER_TIME, type StoredWrite } from "../../schema/types";
import { ProviderError } from "../errors";

/** Milliseconds after which a person is told that the answer is missing. */
export const COMMIT_TIMEOUT_MS = 20_000;

/** The request may have arrived: what it wrote, and the files it names, must be left alone. */
export class UnconfirmedError extends ProviderError {
  constructor() {
    super(
      504,
      "The server has not answered, so it is not known whether this was saved. Check before you try again.",
    );
  }
}

/**
 * @param work reads first, then writes; may run again when somebody else wrote in between, so it does nothing else.
 * @throws UnconfirmedError after COMMIT_TIMEOUT_MS; afterwards it is not tried again.
 */
export async function commit<T>(
  firestore: Firestore,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  let expired = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      expired = true;
      reject(new UnconfirmedError());
    }, COMMIT_TIMEOUT_MS);
  });
  const answer = runTransaction(firestore, (transaction) => {
    if (expired) throw new UnconfirmedError();
    return work(transaction);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Changes exactly the stored keys that are named; what else the document holds stays. */
export function updateFields(
  transaction: Transaction,
  reference: DocumentReference,
  writes: readonly StoredWrite[],
): void {
  const [first, ...rest] = writes.map(
    ({ path, value }) => [new FieldPath(...path), sdkValue(value)] as const,
  );
  if (first) transaction.update(reference, first[0], first[1], ...rest.flat());
}

/** Plain stored values, with the server's time as the SDK writes it. */
export function sdkValue(value: unknown): unknown {
  if (value === SERVER_TIME) return serverTimestamp();
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sdkValue(inner)]));
}
