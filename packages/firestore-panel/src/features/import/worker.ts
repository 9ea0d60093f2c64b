/** Parses and holds the file's rows outside the page's thread. A module from the panel's own origin. */
import { expose } from "comlink";
import { adoptTexts } from "../../texts/language";
import { ImportDraft } from "./draft";

const worker = Object.assign(new ImportDraft(), { adoptTexts });
export type ImportWorker = typeof worker;

expose(worker);
