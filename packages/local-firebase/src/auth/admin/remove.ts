import { AuthApiError } from "../errors";
import { flag, text, texts } from "../fields";
import type { Operation } from "../operation";

const MAX_BATCH = 1000;

/** Deletes one user. */
export const remove: Operation = async (context, body) => {
  const localId = text(body, "localId");
  if (localId === undefined) throw new AuthApiError("MISSING_LOCAL_ID");
  if (!context.users.byId(localId)) throw new AuthApiError("USER_NOT_FOUND");
  await context.users.remove([localId]);
  return { kind: "identitytoolkit#DeleteAccountResponse" };
};

/** Deletes disabled users; with `force`, all named users. Unknown ids are ignored. */
export const batchDelete: Operation = async (context, body) => {
  const localIds = texts(body, "localIds");
  if (localIds.length === 0 || localIds.length > MAX_BATCH)
    throw new AuthApiError("LOCAL_ID_LIST_EXCEEDS_LIMIT");
  const force = flag(body, "force") === true;
  const enabled = (localId: string) => context.users.byId(localId)?.disabled === false;
  await context.users.remove(localIds.filter((localId) => force || !enabled(localId)));
  const message = "NOT_DISABLED : Disable the account before batch deletion.";
  const errors = force
    ? []
    : localIds.flatMap((localId, index) => (enabled(localId) ? [{ index, localId, message }] : []));
  return errors.length > 0 ? { errors } : {};
};
