/** Records are given back the values that an entry tells of, where nobody has changed them since. */
import type { Left } from "../../../contract/history";
import { toHttpError } from "../../errors";
import type { CallContext } from "../context";
import { isOfSome } from "../commit-refusals";
import { inHalves } from "../in-halves";
import { nounOf } from "../registry";
import { putManyBack } from "./put-many-back";
import { putOneBack } from "./put-one-back";
import { leftOf, type UndoneEntry, type UndonePart } from "./undo-part";

/** An edit of one record is taken back with all that an edit does: its files, its sign-in, its unique values. */
export async function putBack(context: CallContext, of: UndoneEntry): Promise<UndonePart> {
  const { collection, entry } = of;
  const ids = Object.keys(entry.before);
  const [id] = ids;
  if (id !== undefined && ids.length === 1 && entry.action !== "import") return putOneBack(context, of, id);
  const left: Left[] = [];
  const { done } = await inHalves(
    ids,
    async (some) => {
      const part = await putManyBack(context, of, some);
      left.push(...part.left);
      return part.done;
    },
    (error, some) => {
      if (!isOfSome(error)) return false;
      const [only = ""] = some;
      const { message } = toHttpError(error, { doing: "save", what: `this ${nounOf(collection)}` });
      if (some.length === 1) left.push(leftOf(of, only, message));
      return true;
    },
  );
  // The entry says that passwords were changed, and not of which records.
  const passwords = entry.hidden.length > 0 ? done : 0;
  return { done, left, notices: [], ...(passwords > 0 && { passwords }) };
}
