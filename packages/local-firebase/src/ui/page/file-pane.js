import { button, failure, fill, h, loading, sizeText, timeText } from "./dom.js";
import { fileSettings } from "./file-settings.js";
import { deleteFile, readBytes, readMetadata, saveAs } from "./file-store.js";
import { attempt, copy, dialog, notice } from "./notices.js";

const PICTURE = /^image\//;
/** Larger pictures are shown on request. */
const SHOWN_BYTES = 5_000_000;
/**
 * Shows one file with its metadata and actions. Unsaved settings of a person are not overwritten.
 * @param {string} bucket @param {string} name @param {HTMLElement} box @param {() => void} gone called after its
 * deletion
 */
export function filePane(bucket, name, box, gone) {
  let touched = false;
  let shownText = "";
  const last = name.slice(name.lastIndexOf("/") + 1) || name;
  fill(box, loading());

  const load = async () => {
    try {
      const file = await readMetadata(bucket, name);
      if (touched || JSON.stringify(file) === shownText) return;
      shownText = JSON.stringify(file);
      show(file);
    } catch (error) {
      fill(box, failure(error, load));
    }
  };

  const again = () => {
    touched = false;
    shownText = "";
    return load();
  };

  const show = (/** @type {any} */ file) => {
    const size = Number(file.size);
    const picture = h("div", { class: "preview" });
    const preview = () =>
      attempt(async () => {
        const href = URL.createObjectURL(await readBytes(bucket, name));
        const image = h("img", {
          src: href,
          alt: `The picture ${last}`,
          onload: () => URL.revokeObjectURL(href),
          onerror: () => fill(picture, "This picture cannot be shown."),
        });
        fill(picture, image);
      });
    if (PICTURE.test(file.contentType) && size <= SHOWN_BYTES) void preview();
    else if (PICTURE.test(file.contentType))
      fill(picture, button(`Show the picture (${sizeText(size)})`, preview));
    const facts = [
      ["Name", name],
      ["Size", `${sizeText(size)} (${size.toLocaleString()})`],
      ["Uploaded", timeText(file.timeCreated)],
      ["Changed", timeText(file.updated)],
      ["MD5", file.md5Hash],
      ["Generation", `${file.generation}, settings ${file.metageneration}`],
    ];
    fill(
      box,
      h(
        "header",
        {},
        h("h2", { dir: "auto" }, last),
        h(
          "div",
          { class: "tools" },
          button("Download", () => attempt(async () => saveAs(await readBytes(bucket, name), last)), {
            class: "quiet",
          }),
          button("Copy name", () => copy(name), { class: "quiet" }),
          button("Delete", remove, { class: "quiet danger" }),
        ),
      ),
      picture,
      h(
        "dl",
        { class: "facts" },
        ...facts.flatMap(([label, text]) => [h("dt", {}, label), h("dd", { dir: "auto" }, text)]),
      ),
      fileSettings(bucket, file, () => (touched = true), again),
    );
  };

  const remove = () =>
    dialog({ title: `Delete ${last}?`, action: "Delete", danger: true }, async () => {
      await deleteFile(bucket, name);
      notice(`${last} was deleted.`);
      gone();
    });

  return { load };
}
