/** What lines of the activity say besides their entries: whether the work took several commits, and what was undone. */
import { getCountFromServer, query, where } from "firebase/firestore";
import { LINE_WORKS, type UndidWork, type WorkLines } from "../../../contract/history";
import { history } from "../../../resources/history";
import { isWork } from "../../../schema/history";
import type { FormValues } from "../../../schema/types";
import { attempt, ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { mapParallel } from "../in-parts";
import { entriesOf, type StoredEntry } from "./entries";
import { asked } from "./request";
import { undoneOf } from "./undone-works";

export async function answerLines(context: CallContext, payload: unknown): Promise<WorkLines> {
  const wanted = asked(payload);
  const works = worksIn(wanted, "works");
  const [single, undid] = [worksIn(wanted, "single"), worksIn(wanted, "undid")];
  return attempt("read", "what was undone", async () => {
    const [undone, several, begun] = await Promise.all([
      undoneOf(context, works),
      severalOf(context, single),
      // The first that the caller may see: what an admin did to several companies may begin with another's.
      mapParallel(undid, (work) => entriesOf(context, work, undefined, 1)),
    ]);
    return { undone, several, undid: begun.flat().map(undidBy) };
  });
}

function undidBy({ work, action, by, at, undoes }: StoredEntry): UndidWork {
  return { work, action, by, at, isUndoing: undoes !== undefined };
}

/** One count where each has one entry, as most have. */
async function severalOf(context: CallContext, works: readonly string[]): Promise<readonly string[]> {
  if (works.length === 0) return [];
  const entries = query(context.sources.all(history), where("work", "in", works));
  const { count } = (await getCountFromServer(entries)).data();
  if (count <= works.length) return [];
  if (works.length === 1) return works;
  const middle = Math.ceil(works.length / 2);
  const halves = [works.slice(0, middle), works.slice(middle)];
  return (await Promise.all(halves.map((some) => severalOf(context, some)))).flat();
}

/** @throws 400 */
function worksIn(payload: FormValues, key: string): readonly string[] {
  const works = payload[key];
  if (!Array.isArray(works) || !works.every(isWork) || works.length > LINE_WORKS)
    throw new ProviderError(400, `This is asked with ${key}: a list of at most ${LINE_WORKS} works.`);
  return [...new Set<string>(works)];
}
