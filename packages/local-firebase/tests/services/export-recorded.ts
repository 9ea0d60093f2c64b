import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

export const METADATA_FILE = "firestore_export/firestore_export.overall_export_metadata";
export const OUTPUT_FILE = "firestore_export/all_namespaces/all_kinds/output-0";
const KINDS_FILE = "firestore_export/all_namespaces/all_kinds/all_namespaces_all_kinds.export_metadata";

/**
 * Files of an export by the official emulator (1.22.0), in base64: two documents of the project demo-export.
 */
export const RECORDED: { readonly [file: string]: string } = {
  [METADATA_FILE]:
    "uG1ETgEAATOBUT7CUAABCk4KBAgCGAMSQWFsbF9uYW1lc3BhY2VzL2FsbF9raW5kcy9hbGxfbmFtZXNwYWNlc19hbGxfa2luZHMuZXhwb3J0X21ldGFkYXRhGAoguik=",
  [KINDS_FILE]: "CiQKEGZpcmVzdG9yZV9leHBvcnQQhfiKprivlwMY4peLprivlwMSDAoAEghvdXRwdXQtMA==",
  [OUTPUT_FILE]:
    "uVgQPTMAAWobag9kZXZ+ZGVtby1leHBvcnRyCAsSAWMiAWEMegkaAW4gACoCCAOCAQgLEgFjIgFhDJscyclJAAFqK2oPZGV2fmRl" +
    "bW8tZXhwb3J0chgLEgdtaXNzaW5nIgFtDAsSA3N1YiIBeQx6CRoBbiAAKgIIBoIBDgsSB21pc3NpbmciAW0M",
};

/** The files of firebase-tools 15. */
const TEXTS: { readonly [file: string]: string | object } = {
  "firebase-export-metadata.json": {
    version: "15.28.2",
    firestore: { version: "1.22.0", path: "firestore_export", metadata_file: METADATA_FILE },
    auth: { version: "15.28.2", path: "auth_export" },
    storage: { version: "15.28.2", path: "storage_export" },
  },
  "auth_export/accounts.json": {
    kind: "identitytoolkit#DownloadAccountResponse",
    users: [
      {
        localId: "user-password",
        lastLoginAt: "1788105513110",
        displayName: "Alice Example",
        emailVerified: true,
        phoneNumber: "+15555550100",
        email: "ann@example.com",
        salt: "fakeSaltLutmvoSabIqwviyF7rdA",
        passwordHash: "fakeHash:salt=fakeSaltLutmvoSabIqwviyF7rdA:password=s3cret-password",
        passwordUpdatedAt: 1788105513110,
        validSince: "1788105513",
        createdAt: "1788105513110",
        providerUserInfo: [
          {
            providerId: "password",
            email: "ann@example.com",
            federatedId: "ann@example.com",
            rawId: "ann@example.com",
          },
          { providerId: "phone", phoneNumber: "+15555550100", rawId: "+15555550100" },
        ],
        customAttributes: '{"tier":3}',
      },
    ],
  },
  "auth_export/config.json": { signIn: { allowDuplicateEmails: false } },
  "storage_export/buckets.json": { buckets: [{ id: "demo-export.appspot.com" }] },
  "storage_export/blobs/b1": "eight by",
  "storage_export/metadata/b1.json": {
    name: "notes/a.txt",
    bucket: "demo-export.appspot.com",
    metageneration: 1,
    generation: 1788105513197,
    contentType: "text/plain",
    storageClass: "STANDARD",
    downloadTokens: ["t-1", "t-2"],
    etag: "NMH1LAIyWmKooJGwOMmubXujsBM",
    timeCreated: "2026-08-30T15:58:33.197Z",
    updated: "2026-08-30T15:58:33.197Z",
    size: 8,
    md5Hash: "+obkWTumtZMx+qsMIXcqZw==",
    crc32c: "761912690",
  },
};

/** Creates an export in the official layout. */
export async function writeRecorded(folder: string): Promise<void> {
  const write = async (file: string, content: string | Uint8Array) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), content);
  };
  for (const [file, base64] of Object.entries(RECORDED)) await write(file, Buffer.from(base64, "base64"));
  for (const [file, content] of Object.entries(TEXTS))
    await write(file, typeof content === "string" ? content : JSON.stringify(content));
}
