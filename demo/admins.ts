import { PROTECTED_ADMIN_EMAIL } from "../src/config/product";
import { momentFromReference } from "./dates";
import { stableId } from "./random";
import type { PlainDocument } from "./types";

export interface Admin {
  readonly name: string;
  readonly email: string;
  readonly role: "Admin" | "User";
  readonly password: string;
  /** What Admins/{id}.password holds; tests/unit/demo recomputes it from the password. */
  readonly verifier: string;
  /** Days from the reference date on which the account was made. */
  readonly since: number;
}

export const ADMINS: readonly Admin[] = [
  {
    name: "Noora Al-Mannai",
    email: PROTECTED_ADMIN_EMAIL,
    role: "Admin",
    password: "Palm-Terrace-7401",
    verifier: "e8b131b6b60ecbbc71cf301644da46b82ba82da8b2d359c43fd8ba52c1bcf7dd",
    since: -900,
  },
  {
    name: "Rania Haddad",
    email: "admin@westwalk.example",
    role: "Admin",
    password: "Blue-Dhow-2026",
    verifier: "6b6aea7388e54c58ae574778eee8cd6c11be60569eb35b6786263e9d5b810833",
    since: -412,
  },
  {
    name: "Joseph Villanueva",
    email: "frontdesk@westwalk.example",
    role: "User",
    password: "Coral-Desk-3158",
    verifier: "85046a6ccbfedee93b0c568aadd92b1eb66e0921aa0fb750f600941cc1e0b255",
    since: -75,
  },
];

export function adminDocuments(): PlainDocument[] {
  return ADMINS.map((admin) => ({
    path: `Admins/${stableId(`Admins/${admin.email}`)}`,
    fields: {
      name: admin.name,
      email: admin.email,
      password: admin.verifier,
      role: admin.role,
      time: momentFromReference(admin.since, 10 * 60),
    },
  }));
}
