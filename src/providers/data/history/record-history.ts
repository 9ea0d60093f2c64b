/** Lists the changes of a record, newest first. */
import type { RecordHistory } from "../../../contract/history";
import { attempt } from "../../errors";
import type { CallContext } from "../context";
import { grantedCollection, nounOf, validId } from "../registry";
import { chainOf } from "./chain";
import { withFileStates } from "./stored-files";
import { parsePayload, requiredText } from "./payload";

export async function answerHistory(context: CallContext, payload: unknown): Promise<RecordHistory> {
  const wanted = parsePayload(payload);
  const collection = grantedCollection(requiredText(wanted, "resource"), context.principal, "get");
  const id = validId(requiredText(wanted, "id"));
  return attempt("read", `the history of this ${nounOf(collection)}`, async () => {
    const { now, links, isWhole } = await chainOf(context, collection, id);
    const changes = links.map(async ({ change }) => ({
      ...change,
      fields: await withFileStates(context, collection, change.fields, now),
    }));
    return { changes: await Promise.all(changes), isWhole };
  });
}
