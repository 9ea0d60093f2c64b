import type { User } from "./users";

/** What belongs to one user only, as keys of an index, with the error for a second one. */
export function identifiersOf(user: User): readonly [key: string, code: string][] {
  return [
    ...(user.email === undefined ? [] : [[emailKey(user.email), "EMAIL_EXISTS"] as [string, string]]),
    ...(user.phoneNumber === undefined
      ? []
      : [[phoneKey(user.phoneNumber), "PHONE_NUMBER_EXISTS"] as [string, string]]),
    ...(user.linked ?? []).map(({ providerId, rawId }): [string, string] => [
      providerKey(providerId, rawId),
      "FEDERATED_USER_ID_ALREADY_LINKED",
    ]),
  ];
}

export const emailKey = (email: string) => `email ${email}`;
export const phoneKey = (phoneNumber: string) => `phone ${phoneNumber}`;
export const providerKey = (providerId: string, rawId: string) =>
  `provider ${JSON.stringify([providerId, rawId])}`;
