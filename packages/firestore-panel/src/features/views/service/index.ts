/** Saved views of lists: the account's own, and those that admins share with all admins. */
import {
  arrayRemove,
  arrayUnion,
  collection,
  doc,
  getDocsFromServer,
  query,
  serverTimestamp,
  where,
} from "firebase/firestore";
import { commit, isDenied } from "../../../data/commit";
import { attempt, ProviderError } from "../../../data/errors";
import { defineService, type ServiceContext } from "../../../data/service";
import { MAX_VIEW_ADDRESS, VIEWS } from "../../../schema/stored-names";
import { mapIn, textIn, textsIn } from "../../../schema/stored-values";
import { text } from "../../../texts/texts";

type View = Awaited<ReturnType<typeof readViews>>["views"][number];

/** By the views' ids. Null deletes. A new view has a name, an address and whether it is shared. */
export interface ViewChanges {
  readonly [id: string]: Readonly<Partial<Pick<View, "name" | "address" | "shared" | "first">>> | null;
}

export const views = defineService("views", { read: async () => readViews, write: async () => writeViews });

/** @param list name of its collection. @returns the views by their names, and whether the account may share its own. */
async function readViews({ firestore, author, reader }: ServiceContext, { list }: { readonly list: string }) {
  const { kind, recordId } = author;
  const mayShare = kind === "admin";
  const ofList = query(collection(firestore, VIEWS), where("list", "==", list));
  const own = query(ofList, where("by.kind", "==", kind), where("by.recordId", "==", recordId));
  const asked = mayShare ? [own, query(ofList, where("shared", "==", true))] : [own];
  const found = await attempt("read", text("data.what.views"), () =>
    Promise.all(asked.map((one) => getDocsFromServer(one))),
  );
  const isProtected = reader.panel().collections.some(({ protect }) => protect?.value === author.name);
  const all = found.flatMap(({ docs }) =>
    docs.map((document) => {
      const { name, address, shared, first, by } = document.data();
      const isOwn = mapIn(by)["kind"] === kind && mapIn(by)["recordId"] === recordId;
      return {
        id: document.id,
        name: textIn(name),
        /** Of the list: the view's parameters, columns and name. */
        address: textIn(address),
        /** With all admins. */
        shared: shared === true,
        /** Whether the account's list opens with it. */
        first: textsIn(first).includes(recordId),
        /** The sign-in id of its owner. */
        by: textIn(mapIn(by)["name"]),
        own: isOwn,
        removable: isOwn || isProtected,
      };
    }),
  );
  const byId = new Map(all.map((view) => [view.id, view]));
  return { views: [...byId.values()].sort((a, b) => a.name.localeCompare(b.name)), mayShare };
}

/** Writes all changes or none. */
async function writeViews(
  { firestore, version, author }: ServiceContext,
  { list, changes }: { readonly list: string; readonly changes: ViewChanges },
): Promise<void> {
  version.assertAgreed();
  if (Object.values(changes).some((change) => (change?.address ?? "").length > MAX_VIEW_ADDRESS))
    throw new ProviderError(400, text("data.access.viewLength"));
  await attempt("save", text("data.what.view"), () =>
    commit(firestore, async (transaction) => {
      for (const [id, change] of Object.entries(changes)) {
        const place = doc(firestore, VIEWS, id);
        if (!change) {
          transaction.delete(place);
          continue;
        }
        const { first, ...values } = change;
        // Its owner alone signs a view.
        const signed = Object.keys(values).length > 0 && {
          ...values,
          list,
          by: author,
          at: serverTimestamp(),
        };
        const choose = first ? arrayUnion : arrayRemove;
        const chosen = first !== undefined && { first: choose(author.recordId) };
        transaction.set(place, { ...signed, ...chosen }, { merge: true });
      }
    }),
  ).catch((error: unknown) => {
    throw isDenied(error) ? new ProviderError(403, text("data.access.view")) : error;
  });
}
