import { PROTECTED_ADMIN_EMAIL } from "../src/config/product";
import { momentFromReference } from "./dates";
import { stableId } from "./random";
import { credentialDocument } from "./credentials";
import type { PlainDocument } from "./types";

export interface Admin {
  readonly name: string;
  readonly email: string;
  readonly role: "Admin" | "User";
  readonly password: string;
  /** Contents of the admin's credential. tests/unit/demo recomputes it from the password. */
  readonly verifier: string;
  /** Day on which the account was created, in days from the reference date. */
  readonly since: number;
}

export const ADMINS: readonly Admin[] = [
  {
    name: "Noora Al-Mannai",
    email: PROTECTED_ADMIN_EMAIL,
    role: "Admin",
    password: "Palm-Terrace-7401",
    verifier: "7028e7374cb1aa9fe0322ffaafdec3dd8154d23d8cd46b4b02c299ab1e6c1860",
    since: -900,
  },
  {
    name: "Rania Haddad",
    email: "admin@westwalk.example",
    role: "Admin",
    password: "Blue-Dhow-2026",
    verifier: "9057e1cc2a7398deb557538c3cfd64d384d7442c8a6f7ecffbfb1f0eaf1f3928",
    since: -412,
  },
  {
    name: "Joseph Villanueva",
    email: "frontdesk@westwalk.example",
    role: "User",
    password: "Coral-Desk-3158",
    verifier: "d9fb984b948b928df3607ebd722ce4286cba28728448a87546948cbe922c6ecc",
    since: -75,
  },
];

export function adminId({ email }: Admin): string {
  return stableId(`Admins/${email}`);
}

export function adminDocuments(): PlainDocument[] {
  return ADMINS.flatMap((admin) => {
    const recordId = adminId(admin);
    const since = momentFromReference(admin.since, 10 * 60);
    return [
      {
        path: `Admins/${recordId}`,
        fields: { name: admin.name, email: admin.email, role: admin.role, passwordAt: since, time: since },
      },
      credentialDocument("admin", admin.email, { recordId, verifier: admin.verifier, time: since }),
    ];
  });
}
