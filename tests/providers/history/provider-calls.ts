/** Calls of the data provider, as the tests of history ask them. */
import type { Answer, CallName, Payload } from "../../../src/contract/calls";
import type { UndoResult } from "../../../src/contract/history";
import type { PanelProviders } from "../../../src/providers/create-providers";

type Panel = Pick<PanelProviders, "dataProvider">;

export async function callProvider<Name extends CallName>(
  { dataProvider }: Panel,
  url: Name,
  payload: Payload<Name>,
): Promise<Answer<Name>> {
  const answer = await dataProvider.custom?.({ url, method: "post", payload });
  if (!answer) throw new Error("The data provider answers no calls.");
  return answer.data as Answer<Name>;
}

/** Asks for parts until there are no more. @param onPart told of each; when it throws, the tab is closed. */
export async function undoAll(
  panel: Panel,
  operation: string,
  as: string,
  onBatch: (batch: UndoResult) => void = () => undefined,
): Promise<Omit<UndoResult, "notices"> & { readonly notices?: readonly string[] }> {
  let done = 0;
  const left: UndoResult["left"][number][] = [];
  const notices: string[] = [];
  let cursor: string | undefined;
  do {
    const batch = await callProvider(panel, "history/undo", {
      operation,
      undoOperation: as,
      ...(cursor !== undefined && { cursor }),
    });
    onBatch(batch);
    done += batch.done;
    left.push(...batch.left);
    notices.push(...batch.notices);
    cursor = batch.cursor;
  } while (cursor !== undefined);
  return { done, left, ...(notices.length > 0 && { notices }) };
}

/** What a save or a deletion was recorded as. */
export function recordedOperation(answer: object): string {
  const operation: unknown = Reflect.get(answer, "operation");
  if (typeof operation !== "string") throw new Error("Nothing was recorded.");
  return operation;
}
