/** Calls of the data provider, as the tests of history ask them. */
import type { Answer, CallName, Payload } from "../../../src/contract/calls";
import type { Undone } from "../../../src/contract/history";
import type { PanelProviders } from "../../../src/providers/create-providers";

type Panel = Pick<PanelProviders, "dataProvider">;

export async function ask<Name extends CallName>(
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
  work: string,
  as: string,
  onPart: (part: Undone) => void = () => undefined,
): Promise<Omit<Undone, "notices"> & { readonly notices?: readonly string[] }> {
  let done = 0;
  const left: Undone["left"][number][] = [];
  const notices: string[] = [];
  let cursor: string | undefined;
  do {
    const part = await ask(panel, "history/undo", { work, as, ...(cursor !== undefined && { cursor }) });
    onPart(part);
    done += part.done;
    left.push(...part.left);
    notices.push(...part.notices);
    cursor = part.cursor;
  } while (cursor !== undefined);
  return { done, left, ...(notices.length > 0 && { notices }) };
}

/** What a save or a deletion was recorded as. */
export function workOf(answer: object): string {
  const work: unknown = Reflect.get(answer, "work");
  if (typeof work !== "string") throw new Error("Nothing was recorded.");
  return work;
}
