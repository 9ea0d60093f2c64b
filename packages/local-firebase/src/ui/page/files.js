import { get } from "./api.js";
import { button, soon, empty, failure, fill, h, loading } from "./dom.js";
import { filePane } from "./file-pane.js";
import { crumbsOf } from "./folder-crumbs.js";
import { listFolder } from "./file-store.js";
import { uploadAll } from "./file-upload.js";
import { addressOf, keepFocus, linkList } from "./links.js";

const SETTLE_MS = 200;

/**
 * Shows buckets, folders and files. An address holds the bucket, the folder after a slash, and the file's whole name:
 * names may contain characters that file systems refuse.
 * @param {HTMLElement} main @param {{ buckets: string[] }} state
 */
export function filesRoom(main, state) {
  const crumbs = h("nav", { class: "crumbs", "aria-label": "Folder" });
  const count = h("span", { class: "count" });
  const body = h("div", { class: "body" }, loading());
  const picker = h("input", { type: "file", multiple: true, hidden: true });
  const side = h("section", { class: "pane document", "aria-label": "File" });
  const buckets = h("select", { "aria-label": "Bucket" });
  let [bucket, prefix, current] = [state.buckets[0] ?? "", "", ""];
  /** @type {{ folders: string[], files: string[], token: string }} */
  let shown = { folders: [], files: [], token: "" };
  let shownPlace = "";
  let turn = 0;
  /** @type {ReturnType<typeof filePane> | undefined} */
  let pane;
  const to = (/** @type {string} */ folder, /** @type {string[]} */ ...file) =>
    addressOf("files", [bucket, `/${folder}`, ...file]);

  const show = () =>
    keepFocus(body, () => {
      const lastPart = (/** @type {string} */ name) => name.slice(prefix.length) || "(no name)";
      const entries = [
        ...shown.folders.map((name) => ({ text: lastPart(name), note: "folder", href: to(name) })),
        ...shown.files.map((name) => ({
          text: lastPart(name),
          href: to(prefix, name),
          current: name === current,
        })),
      ];
      fill(count, `${entries.length}${shown.token === "" ? "" : "+"}`);
      const nothing = empty(
        prefix === "" ? "No files yet. Upload one, or drop it here." : "This folder is empty.",
      );
      fill(
        body,
        entries.length > 0 ? linkList("Folders and files", entries) : nothing,
        shown.token !== "" && button("Show more", () => load(entries.length + 1)),
      );
    });
  const load = async (wanted = 1) => {
    const mine = ++turn;
    try {
      /** @type {typeof shown} */
      const read = { folders: [], files: [], token: "" };
      do {
        const page = await listFolder(bucket, prefix, read.token);
        read.folders.push(...page.folders);
        read.files.push(...page.files);
        read.token = page.token;
      } while (read.token !== "" && read.folders.length + read.files.length < wanted);
      if (mine !== turn) return;
      shown = read;
      show();
    } catch (error) {
      if (mine === turn)
        fill(
          body,
          failure(error, () => load(wanted)),
        );
    }
  };
  const upload = async (/** @type {Iterable<File>} */ files) => {
    await uploadAll(bucket, prefix, files);
    reload();
  };
  const reload = soon(() => {
    void load(shown.folders.length + shown.files.length);
    void pane?.load();
  }, SETTLE_MS);

  picker.addEventListener("change", async () => {
    await upload(picker.files ?? []);
    picker.value = "";
  });
  const list = h(
    "section",
    { class: "pane list", "aria-label": "Folder" },
    h(
      "header",
      {},
      buckets,
      count,
      h(
        "div",
        { class: "tools" },
        button("Upload", () => picker.click()),
        picker,
      ),
    ),
    body,
  );
  list.addEventListener("dragover", (/** @type {DragEvent} */ event) => event.preventDefault());
  list.addEventListener("drop", (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    void upload(event.dataTransfer?.files ?? []);
  });
  buckets.addEventListener("change", () => (location.hash = addressOf("files", [buckets.value, "/"])));
  void get("state").then(({ buckets: all }) => {
    fill(
      buckets,
      ...all.map((/** @type {string} */ one) => h("option", { value: one, selected: one === bucket }, one)),
    );
  });
  const panes = h("div", { class: "panes two" }, list, side);
  fill(main, h("h1", { class: "unseen" }, "Files"), crumbs, panes);

  return {
    show(/** @type {string[]} */ [wanted = state.buckets[0] ?? "", folder = "/", name = ""]) {
      [bucket, prefix, current] = [wanted, folder.slice(1), name];
      buckets.value = bucket;
      panes.dataset.depth = name === "" ? "root" : "document";
      fill(
        crumbs,
        ...crumbsOf(prefix).map(([text, where]) => h("a", { href: to(where), dir: "auto" }, text)),
      );
      if (shownPlace === `${bucket}/${prefix}`) show();
      else void load();
      shownPlace = `${bucket}/${prefix}`;
      pane =
        name === ""
          ? undefined
          : filePane(bucket, name, side, () => {
              location.hash = to(prefix);
              reload();
            });
      if (pane) void pane.load();
      else fill(side, empty("Choose a file."));
    },
    heard(/** @type {string} */ event, /** @type {any} */ data) {
      const isWrite = data.service === "storage" && !["get", "list"].includes(data.method);
      if (event === "files" || (event === "request" && isWrite)) reload();
    },
    again: reload,
  };
}
