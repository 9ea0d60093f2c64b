import { profileChange } from "../account-changes";
import { AuthApiError } from "../errors";
import { checkedEmail, checkedPassword, checkedPhoneNumber, flag, text } from "../fields";
import { newUser, newUserId } from "../new-user";
import type { Operation } from "../operation";
import { hashPassword } from "../passwords";
import { checkedUid, refuseAbsent } from "./checks";

/** Creates a user with the requested id or a new one, without signing the user in. */
export const create: Operation = async (context, body) => {
  refuseAbsent(body);
  const requestedId = text(body, "localId");
  const localId = requestedId === undefined ? newUserId() : checkedUid(requestedId);
  const [email, password, phoneNumber] = [
    text(body, "email"),
    text(body, "password"),
    text(body, "phoneNumber"),
  ];
  const hashed = password === undefined ? undefined : await hashPassword(checkedPassword(password));
  if (context.users.byId(localId)) throw new AuthApiError("DUPLICATE_LOCAL_ID");
  const named = profileChange(body)(newUser(localId, context.now()));
  await context.users.put({
    ...named,
    email: email === undefined ? undefined : checkedEmail(email),
    password: hashed,
    phoneNumber: phoneNumber === undefined ? undefined : checkedPhoneNumber(phoneNumber),
    emailVerified: flag(body, "emailVerified") ?? false,
    disabled: flag(body, "disabled") ?? false,
  });
  return { kind: "identitytoolkit#SignupNewUserResponse", localId, email, displayName: named.displayName };
};
