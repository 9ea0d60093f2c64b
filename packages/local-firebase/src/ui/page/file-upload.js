import { ask } from "./api.js";
import { objectAddress } from "./file-store.js";
import { notice } from "./notices.js";

/**
 * Uploads files to a folder one after the other and shows the result. @param {string} bucket @param {string} prefix
 * @param {Iterable<File>} files
 */
export async function uploadAll(bucket, prefix, files) {
  let done = 0;
  for (const file of files)
    try {
      await uploadFile(bucket, prefix + file.name, file);
      done++;
    } catch (error) {
      notice(`${file.name}: ${error instanceof Error ? error.message : String(error)}`, "error");
    }
  if (done > 0) notice(done === 1 ? "One file was uploaded." : `${done} files were uploaded.`);
}

/** Uploads a file in one request, whatever its size. @param {string} bucket @param {string} name @param {File} file */
async function uploadFile(bucket, name, file) {
  const contentType = file.type || "application/octet-stream";
  const begun = await ask(`${objectAddress(bucket)}?name=${encodeURIComponent(name)}`, {
    method: "POST",
    headers: {
      "X-Goog-Upload-Protocol": "resumable",
      "X-Goog-Upload-Command": "start",
      "X-Goog-Upload-Header-Content-Length": String(file.size),
      "X-Goog-Upload-Header-Content-Type": contentType,
    },
    body: JSON.stringify({ name, contentType }),
  });
  const session = new URL(begun.headers.get("X-Goog-Upload-URL") ?? "", location.href).search;
  await ask(`${objectAddress(bucket)}${session}`, {
    method: "POST",
    headers: { "X-Goog-Upload-Command": "upload, finalize", "X-Goog-Upload-Offset": "0" },
    body: file,
  });
}
