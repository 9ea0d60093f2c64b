/** Lists the deleted records of an operation that need a new password before their restore. */
import { getDocsFromServer, limit, query, where } from "firebase/firestore";
import { SIGN_INS, type TrashedSignIns } from "../../../contract/history";
import { trash } from "../../../resources/trash";
import { entryRange } from "../../../schema/history";
import { attempt } from "../../errors";
import type { CallContext } from "../context";
import { copyIn } from "./copies";
import { parsePayload, operationIn } from "./payload";

/** Records with a sign-in belong to no company, so a company gets none. */
export async function answerSignIns(context: CallContext, payload: unknown): Promise<TrashedSignIns> {
  const [from, below] = entryRange(operationIn(parsePayload(payload), "operation"));
  if (context.principal !== "admin") return { records: [] };
  return attempt("read", "this undo", async () => {
    const ofNone = query(
      context.reader.all(trash),
      where("company", "==", null),
      where("change", ">=", from),
      where("change", "<", below),
      limit(SIGN_INS),
    );
    const copies = (await getDocsFromServer(ofNone)).docs.map((one) => copyIn(context, one.id, one.data()));
    const records = copies.filter(({ collection }) => collection.signIn !== undefined);
    return {
      records: records.map(({ trashId: id, collection: { name }, title }) => ({
        id,
        collection: name,
        title,
      })),
    };
  });
}
