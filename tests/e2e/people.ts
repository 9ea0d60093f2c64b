/** Staff and tenants as they are stored, and Firebase Auth asked as they would ask it. */
import type { PlainFields } from "../../demo/types";
import { currentStack } from "./stack";

/** @param minutesAgo when it was added: the list shows the newest first. */
export function staffRecord(name: string, minutesAgo = 0, more: PlainFields = {}): PlainFields {
  return {
    name,
    staffId: "WW-1001",
    email: "hessa@westwalk.example",
    password: "Palm-4471",
    qid: "28660868682",
    qidExpiry: "2027-04-30",
    profileImg: null,
    documents: { contract: null },
    time: new Date(Date.now() - minutesAgo * 60_000),
    ...more,
  };
}

export function tenantRecord(name: string, tenantId: string, more: PlainFields = {}): PlainFields {
  return {
    name,
    tenantId,
    email: "tenant@mailbox.example",
    password: "Dune-3173",
    phoneNumber: "+974 6093 0619",
    qid: "28660868682",
    tenantCategory: "Residential",
    buildingNo: "A1",
    unitNumber: tenantId.replace(/\D/g, ""),
    shopNumber: "",
    occupants: "2 BHK",
    nationality: "Qatari",
    joiningDate: "2026-02-01",
    contractExpiry: "2027-01-31",
    status: "active",
    documents: { contract: null },
    time: new Date(),
    ...more,
  };
}

/** Whether Firebase Auth lets the person in. */
export async function signsIn(email: string, password: string): Promise<boolean> {
  return (await askAuth("signInWithPassword", { email, password })) !== undefined;
}

/** @returns a token, or undefined when Auth refuses. */
async function askAuth(method: string, body: object): Promise<string | undefined> {
  const { ports } = await currentStack();
  const api = `http://127.0.0.1:${String(ports.auth)}/identitytoolkit.googleapis.com/v1/accounts`;
  const response = await fetch(`${api}:${method}?key=local`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  const answer = (await response.json()) as { readonly idToken?: string };
  return response.ok ? answer.idToken : undefined;
}

/** Rules under which a signed-in person reads every collection but one, and nothing below a record. */
export const readRulesWithout = (collection: string): string => `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    match /{collection}/{id} { allow read: if request.auth != null && collection != '${collection}'; }
  }
}`;

export const CONTRACT_PDF = {
  name: "tenancy-2026.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
};
