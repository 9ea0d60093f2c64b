/** What was done to a record, newest first. */
import type { RecordHistory } from "../../../contract/history";
import { attempt } from "../../errors";
import type { CallContext } from "../context";
import { grantedCollection, nounOf, validId } from "../registry";
import { chainOf } from "./chain";
import { withKeptFiles } from "./kept-files";
import { asked, textOf } from "./request";

export async function answerHistory(context: CallContext, payload: unknown): Promise<RecordHistory> {
  const wanted = asked(payload);
  const collection = grantedCollection(textOf(wanted, "resource"), context.caller, "get");
  const id = validId(textOf(wanted, "id"));
  return attempt("read", `the history of this ${nounOf(collection)}`, async () => {
    const { now, links, isWhole } = await chainOf(context, collection, id);
    const changes = links.map(async ({ change }) => ({
      ...change,
      fields: await withKeptFiles(context, collection, change.fields, now),
    }));
    return { changes: await Promise.all(changes), isWhole };
  });
}
