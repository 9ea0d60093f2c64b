import { errorText } from "local-firebase";
import { failure, note, ok, type Check } from "../owner/verdict";
import type { DoctorWorld } from "./world";

/** More makes tokens look expired, or issued in the future, and moves what is kept for some days. */
const MOST_MS = 60_000;
const SET: { readonly [platform: string]: string } = {
  darwin: "sudo sntp -sS time.apple.com",
  win32: "w32tm /resync",
};

export const clock: Check<DoctorWorld> = {
  name: "clock",
  run: async ({ clock: address }) => {
    if (address === undefined)
      return note("no server to compare it with: give --project, or npm run dev first");
    const { host } = new URL(address);
    const asked = Date.now();
    const signal = AbortSignal.timeout(20_000);
    let answered: string | null;
    try {
      answered = (await fetch(address, { method: "HEAD", signal })).headers.get("date");
    } catch (error) {
      return failure(
        `${host} cannot be reached: ${errorText(error)}`,
        `curl -sI ${address} must answer: check the network`,
      );
    }
    const off = Date.parse(answered ?? "") - (asked + Date.now()) / 2;
    if (Number.isNaN(off)) return note(`${host} tells no time`);
    const seconds = Math.round(Math.abs(off) / 1000);
    if (Math.abs(off) <= MOST_MS) return ok(`${String(seconds)} s from that of ${host}`);
    return failure(
      `${String(seconds)} s ${off > 0 ? "behind" : "ahead of"} ${host}, and sign-in tokens and retention depend on it`,
      SET[process.platform] ?? "sudo timedatectl set-ntp true",
    );
  },
};
