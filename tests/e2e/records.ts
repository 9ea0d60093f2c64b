/** Records as they are stored, and Firebase Auth asked as the people of the app would ask it. */
import type { PlainFields } from "../../packages/firestore-panel/cli/owner/wire";
import { LOCAL_PROJECT_ID } from "../../demo/project";
import { localProject, signInWithPassword } from "#fixtures/http/rest";
import { definition } from "../../src/definition";
import { brand } from "../fixtures/records";
import { currentStack } from "./stack";

export { eventRecord, staffRecord, tenantRecord } from "../fixtures/records";

/** The address of a picture that is not there, at a host that the panel's policy lets it ask. */
export async function missingPicture(): Promise<string> {
  const { ports } = await currentStack();
  return `http://127.0.0.1:${String(ports.storage)}/v0/b/elsewhere/o/logo.png?alt=media`;
}

/** @param minutesAgo when it was saved: the list shows the newest first. */
export function brandRecord(nameEng: string, minutesAgo = 0, more: PlainFields = {}): PlainFields {
  const time = new Date(Date.now() - minutesAgo * 60_000);
  return brand(nameEng, { nameArabic: "مطعم الدوحة", discount: "10% off", img: "", time, ...more });
}

/** @throws when it is refused. */
export async function signInToApp(email: string, password: string): Promise<void> {
  const project = localProject(definition, (await currentStack()).ports, LOCAL_PROJECT_ID);
  await signInWithPassword(project, email, password);
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
