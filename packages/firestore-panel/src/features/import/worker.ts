/** Parses and holds the file's rows outside the page's thread. A module from the panel's own origin. */
import { expose } from "comlink";
import { adoptTexts } from "../../texts/language";
import { Draft } from "./draft";

const worker = Object.assign(new Draft(), { adoptTexts });
export type ImportWorker = typeof worker;

expose(worker);
