/** One record is given back its earlier values by an edit like any other. */
import { doc } from "firebase/firestore";
import { readRecord } from "../../../fields/record";
import type { ProviderError } from "../../errors";
import { readIfThere } from "../absent";
import type { CallContext } from "../context";
import { refusalOf } from "../of-one";
import { plainData } from "../plain";
import { fieldsToPutBack } from "./fields-to-put-back";
import { withKeptFiles } from "./kept-files";
import { putManyBack } from "./put-many-back";
import { whyStays, writeBack } from "./take-back";
import { CHANGED, GONE, leftOf, type UndoneEntry, type UndonePart } from "./undo-part";

const NOTHING: UndonePart = { done: 0, left: [], notices: [] };
/** Somebody may save a field, or undo the same, between the look and the commit. */
const ROUNDS = 2;

export async function putOneBack(context: CallContext, of: UndoneEntry, id: string): Promise<UndonePart> {
  const { collection, undoing } = of;
  const leave = (reason: string): UndonePart => ({ ...NOTHING, left: [leftOf(of, id, reason)] });
  let why: ProviderError | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const stored = await readIfThere(undefined, doc(context.firestore, collection.name, id));
    if (!stored) return leave(GONE);
    const now = plainData(stored);
    const back = await fieldsToPutBack(of, id, now);
    if (!back) return leave(CHANGED);
    if (back.isUncounted) return putManyBack(context, of, [id]);
    const fields = await withKeptFiles(context, collection, back.fields, readRecord(collection, id, now));
    const stays = whyStays(collection, fields);
    let saved: Awaited<ReturnType<typeof writeBack>>;
    why = await refusalOf(async () => {
      saved = await writeBack(context, { collection, id, fields, work: undoing.as, undoes: undoing.work });
    });
    if (why?.statusCode === 409) continue;
    if (why) break;
    if (!saved) return stays === "" ? NOTHING : leave(stays);
    const left = stays === "" ? [] : [{ ...leftOf(of, id, stays), inPart: true as const }];
    return { done: 1, left, notices: saved.notice === undefined ? [] : [saved.notice] };
  }
  return leave(why?.message ?? CHANGED);
}
