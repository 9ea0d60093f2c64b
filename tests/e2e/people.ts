/** Staff and tenants as they are stored, and Firebase Auth asked as they would ask it. */
import type { PlainFields } from "../../packages/firestore-panel/cli/owner/wire";
import { LOCAL_PROJECT_ID } from "../../demo/project";
import { localProject, signInWithPassword } from "../../packages/firestore-panel/tests/fixtures/http/rest";
import { definition } from "../../src/definition";
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

export async function signsIn(email: string, password: string): Promise<boolean> {
  const project = localProject(definition, (await currentStack()).ports, LOCAL_PROJECT_ID);
  return signInWithPassword(project, email, password).then(
    () => true,
    () => false,
  );
}

/** Rules under which a signed-in person lists every collection but one, reads each record, and nothing below one. */
export const readRulesWithout = (collection: string): string => `rules_version = '2';
service cloud.firestore {
  match /databases/{db}/documents {
    match /{collection}/{id} {
      allow get: if request.auth != null;
      allow list: if request.auth != null && collection != '${collection}';
    }
  }
}`;

export const CONTRACT_PDF = {
  name: "tenancy-2026.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
};
