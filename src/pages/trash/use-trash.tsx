import {
  useDataProvider,
  useInvalidate,
  useNotification,
  useOnError,
  useResourceParams,
  type HttpError,
} from "@refinedev/core";
import { App } from "antd";
import { useRef, useState } from "react";
import { momentText } from "../../components/moment";
import { loadCode } from "../../components/load-code";
import type { Left } from "../../contract/history";
import { faultWords, isUnanswered } from "../../contract/unreachable";
import { TRASH } from "../../schema/history";
import type { RecordData } from "../../schema/types";
import { ask } from "../calls";
import { Ending } from "../list/many/ending";
import { underWay } from "../shell/under-way";
import { safeUntil, type Deleted } from "./deleted";
import type { SignInsRestored } from "./restore-sign-ins";
import { answered, triesOf } from "./tries";
import {
  endingOf,
  finalText,
  nameOf,
  othersText,
  refusalsOf,
  tooYoungText,
  unknownText,
  type Work,
} from "./words";

/** What is under way, and for which documents of the trash. */
export interface Busy {
  readonly work: Work;
  readonly ids: readonly string[];
}

/** What it was a record of may be declared no longer: the provider says so. */
type MaybeDeclared = Pick<Deleted, "row"> & { readonly collection: Deleted["collection"] | undefined };

function isYoung(row: RecordData): boolean {
  return Number(safeUntil(row) ?? 0) > Date.now();
}

/** @returns what can be done with what is in the trash. Each asks or tells by itself. */
export function useTrash() {
  const dataProvider = useDataProvider();
  const invalidate = useInvalidate();
  const { open: notify } = useNotification();
  const { mutate: checkError } = useOnError();
  const { modal } = App.useApp();
  const { resources } = useResourceParams();
  const one = (resource: string): string | undefined =>
    resources.find(({ name }) => name === resource)?.meta?.["one"] as string | undefined;
  const [busy, setBusy] = useState<Busy>();
  /** True from the press on, so that a double click does it once. */
  const working = useRef(false);

  const once = async (work: Work, rows: readonly RecordData[], what: () => Promise<void>) => {
    if (working.current) return;
    working.current = true;
    setBusy({ work, ids: rows.map(({ id }) => id) });
    try {
      await what();
    } catch (error) {
      const failed = work === "restore" ? "Nothing was restored" : "Nothing was deleted for good";
      const message = isUnanswered(error) ? unknownText(work, rows) : failed;
      notify?.({ type: "error", message, description: faultWords(error) });
      checkError(error as HttpError);
    }
    working.current = false;
    setBusy(undefined);
    await invalidate({ resource: TRASH, invalidates: ["list", "many", "detail"] });
  };
  const tell = (work: Work, rows: readonly RecordData[], done: number, left: readonly Left[]) => {
    const { title, isWhole } = endingOf(work, rows, done, left.length);
    if (isWhole) notify?.({ type: "success", message: title });
    else modal.warning({ title, content: <Ending outcome={refusalsOf(left)} /> });
  };

  const note = (notices: readonly string[]) => {
    if (notices.length > 0)
      modal.info({ title: "Please note", content: notices.map((notice) => <p key={notice}>{notice}</p>) });
  };

  const restoreRest = async (rows: readonly RecordData[]) => {
    const left: Left[] = [];
    const notices: string[] = [];
    const through: RecordData[] = [];
    try {
      for (const { rows: some, ...how } of triesOf(rows)) {
        const ids = some.map(({ id }) => id);
        const proof = { work: how.as, count: ids.length };
        const restored = await underWay({ done: "Restored", subject: nameOf(some), proof }, () =>
          ask(dataProvider(), "trash/restore", { ids, ...how }),
        );
        answered(some);
        through.push(...some);
        left.push(...restored.left);
        if (restored.notice !== undefined) notices.push(restored.notice);
      }
    } finally {
      // Of several requests, those before one that failed are told as well.
      if (through.length > 0) tell("restore", through, through.length - left.length, left);
      note(notices);
    }
  };

  const tellSignIns = ({ back, others, notices }: SignInsRestored) => {
    if (back.length > 0)
      notify?.({ type: "success", message: `${nameOf(back)} restored${othersText(others, one)}.` });
    const left = others.flatMap((some) => some.left);
    if (left.length > 0)
      modal.warning({ title: "Not restored", content: <Ending outcome={refusalsOf(left)} /> });
    note([...notices, ...others.flatMap((some) => some.notices)]);
  };

  const restore = (deleted: readonly MaybeDeclared[]): Promise<void> => {
    const rows = deleted.map(({ row }) => row);
    const asked = deleted.flatMap(({ row, collection }) => (collection?.signIn ? [{ row, collection }] : []));
    const rest = deleted.filter(({ collection }) => !collection?.signIn).map(({ row }) => row);
    return once("restore", rows, async () => {
      if (asked.length > 0) {
        const { restoreSignIns } = await loadCode(() => import("./restore-sign-ins"));
        const ways = { provider: dataProvider(), modal, nameOf: one, onEnd: tellSignIns };
        if (!(await restoreSignIns(asked, rows, ways))) return;
      }
      if (rest.length > 0) await restoreRest(rest);
    });
  };

  return {
    busy,
    /** Asks for a new password for each that signs in. */
    restore,
    remove: (rows: readonly RecordData[]): void => {
      if (working.current) return;
      const [safe, young] = [rows.filter((row) => !isYoung(row)), rows.filter(isYoung)];
      const [soonest] = young.flatMap((row) => safeUntil(row) ?? []).sort((a, b) => Number(a) - Number(b));
      if (safe.length === 0 && soonest) {
        const title = `${nameOf(rows)} cannot be deleted for good yet`;
        modal.info({ title, content: tooYoungText(momentText(soonest)) });
        return;
      }
      modal.confirm({
        title: `Delete ${nameOf(safe)} for good?`,
        content: finalText(young.length),
        okText: "Delete for good",
        okButtonProps: { danger: true, type: "primary" },
        cancelText: "Cancel",
        autoFocusButton: "cancel",
        onOk: () =>
          once("remove", safe, async () => {
            const ids = safe.map(({ id }) => id);
            const operation = {
              done: "Deleted for good",
              subject: nameOf(safe),
              proof: { trash: ids },
            } as const;
            const { done, left } = await underWay(operation, () =>
              ask(dataProvider(), "trash/remove", { ids }),
            );
            tell("remove", safe, done, left);
          }),
      });
    },
  };
}
