import { ask, send } from "./api.js";

/** Stored files, by the storage's own API, as the owner. */

/** @param {string} bucket @param {string} [name] of an object */
export function objectAddress(bucket, name) {
  const objects = `storage/v0/b/${encodeURIComponent(bucket)}/o`;
  return name === undefined ? objects : `${objects}/${encodeURIComponent(name)}`;
}

/**
 * Lists a folder in pages.
 * @param {string} bucket @param {string} prefix "" or ends with a slash @param {string} token of the page before
 * @returns {Promise<{ folders: string[], files: string[], token: string }>} full names
 */
export async function listFolder(bucket, prefix, token) {
  const query = new URLSearchParams({ prefix, delimiter: "/", maxResults: "200" });
  if (token !== "") query.set("pageToken", token);
  const page = await (await ask(`${objectAddress(bucket)}?${query}`)).json();
  return {
    folders: page.prefixes ?? [],
    files: (page.items ?? []).map((/** @type {any} */ { name }) => name),
    token: page.nextPageToken ?? "",
  };
}

/** @param {string} bucket @param {string} name */
export async function readMetadata(bucket, name) {
  return (await ask(objectAddress(bucket, name))).json();
}

/** @param {string} bucket @param {string} name @param {object} change null removes a setting */
export function changeMetadata(bucket, name, change) {
  return send("PATCH", objectAddress(bucket, name), change);
}

/** @param {string} bucket @param {string} name @returns {Promise<Blob>} */
export async function readBytes(bucket, name) {
  return (await ask(`${objectAddress(bucket, name)}?alt=media`)).blob();
}

/** @param {string} bucket @param {string} name */
export function deleteFile(bucket, name) {
  return ask(objectAddress(bucket, name), { method: "DELETE" });
}

/** Saves bytes on the person's disk. @param {Blob} bytes @param {string} name */
export function saveAs(bytes, name) {
  const href = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
