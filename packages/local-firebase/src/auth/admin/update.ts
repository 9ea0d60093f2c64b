import { credentialChange, profileChange, removals, revoked, type Change } from "../account-changes";
import type { JsonObject } from "../../core/http";
import { checkedCustomAttributes } from "../claims";
import { AuthApiError } from "../errors";
import { checkedPhoneNumber, count, flag, text } from "../fields";
import { applyOobCode } from "../oob-use";
import { currentUser, type Operation } from "../operation";
import { changedProfile } from "../profile";
import { linkedProvider, refuseAbsent } from "./checks";

/** Changes any part of a user. */
export const update: Operation = async (context, body) => {
  if (body.oobCode !== undefined) return applyOobCode(context, body);
  refuseAbsent(body);
  const localId = text(body, "localId");
  if (localId === undefined) throw new AuthApiError("MISSING_LOCAL_ID");
  const user = context.users.byId(localId);
  if (!user) throw new AuthApiError("USER_NOT_FOUND");
  const others = [
    profileChange(body),
    removals(body),
    ownersChange(body),
    linkChange(body),
    revocation(body),
  ];
  const credentials = await credentialChange(context, user, body);
  // Hashing takes a while: the account may have been changed or deleted since.
  const current = currentUser(context, user);
  const changed = others.reduce((account, change) => change(account), credentials?.(current) ?? current);
  await context.users.put(changed);
  return { kind: "identitytoolkit#SetAccountInfoResponse", ...changedProfile(changed) };
};

/** The fields that only the owner may set. */
function ownersChange(body: JsonObject): Change {
  const [phoneNumber, attributes] = [text(body, "phoneNumber"), text(body, "customAttributes")];
  const [emailVerified, disabled] = [flag(body, "emailVerified"), flag(body, "disableUser")];
  const [createdAt, lastLoginAt] = [count(body, "createdAt"), count(body, "lastLoginAt")];
  const changed = {
    ...(phoneNumber !== undefined && { phoneNumber: checkedPhoneNumber(phoneNumber) }),
    ...(attributes !== undefined && { customAttributes: checkedCustomAttributes(attributes) }),
    ...(emailVerified !== undefined && { emailVerified }),
    ...(disabled !== undefined && { disabled }),
    ...(createdAt !== undefined && { createdAt }),
    ...(lastLoginAt !== undefined && { lastLoginAt }),
  };
  return (user) => ({ ...user, ...changed });
}

function linkChange({ linkProviderUserInfo }: JsonObject): Change {
  if (linkProviderUserInfo === undefined) return (user) => user;
  const link = linkedProvider(linkProviderUserInfo);
  return (user) => {
    const others = (user.linked ?? []).filter(({ providerId }) => providerId !== link.providerId);
    return { ...user, linked: [...others, link] };
  };
}

/** `validSince`, in seconds since the epoch, ends the sign-ins. */
function revocation(body: JsonObject): Change {
  const validSince = count(body, "validSince");
  return (user) => (validSince === undefined ? user : revoked(user, validSince * 1000));
}
