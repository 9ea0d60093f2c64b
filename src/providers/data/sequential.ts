import type { SaveExtras } from "../../contract/records";
import type { RecordData } from "../../schema/types";
import { ProviderError } from "../errors";

/**
 * Saves or deletes several records one after the other, each with the checks of a single one.
 * @param done the participle for the error message, such as "saved".
 * @returns the records in the order of `items`, every notice, and their shared operation.
 * @throws the first failure, with the number of records before it. The rest is not tried.
 */
export async function sequentially<T>(
  items: readonly T[],
  done: string,
  save: (item: T) => Promise<{ readonly data: RecordData } & SaveExtras>,
): Promise<{ data: RecordData[] } & SaveExtras> {
  const data: RecordData[] = [];
  const notices: string[] = [];
  let operation: string | undefined;
  for (const item of items) {
    try {
      const answer = await save(item);
      data.push(answer.data);
      operation ??= answer.operation;
      if (answer.notice !== undefined) notices.push(answer.notice);
    } catch (error) {
      throw items.length > 1 ? counted(error, `${data.length} of ${items.length} were ${done}.`) : error;
    }
  }
  return {
    data,
    ...(operation !== undefined && { operation }),
    ...(notices.length > 0 && { notice: notices.join(" ") }),
  };
}

function counted(error: unknown, sentence: string): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { statusCode, message, errors, code } = error;
  return new ProviderError(statusCode, `${sentence} ${message}`, { errors, code });
}
