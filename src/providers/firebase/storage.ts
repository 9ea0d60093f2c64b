import { connectStorageEmulator, getStorage, type FirebaseStorage } from "firebase/storage";
import { env } from "../../config/env";
import type { SessionKind } from "../../contract/session";
import { firebaseApp } from "./app";

/** Milliseconds until an unreachable server fails an upload. The SDK's default is ten minutes. */
const UPLOAD_RETRY_MS = 30_000;
const OPERATION_RETRY_MS = 10_000;

export function openStorage(kind: SessionKind): FirebaseStorage {
  const storage = getStorage(firebaseApp(kind));
  storage.maxUploadRetryTime = UPLOAD_RETRY_MS;
  storage.maxOperationRetryTime = OPERATION_RETRY_MS;
  const { local } = env();
  if (local) connectStorageEmulator(storage, "127.0.0.1", local.storage);
  return storage;
}
