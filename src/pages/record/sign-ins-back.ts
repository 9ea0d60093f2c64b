import type { DataProvider } from "@refinedev/core";
import type { useAppProps } from "antd/es/app/context";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";
import { restoreEach } from "./restore-each";
import type { Copy, Prepared } from "./skipped";

interface SignInsBack {
  readonly provider: DataProvider;
  readonly modal: useAppProps["modal"];
  /** Those whose records the work may have deleted. */
  readonly collections: readonly Collection[];
  /** What is taken back, and what takes it back. */
  readonly work: string;
  readonly as: string;
}

/**
 * Before a deletion is taken back, asks for the new password of each record that somebody signs in with, and restores it.
 * Those that are back already are not asked for again.
 */
export async function signInsBack({
  provider,
  modal,
  collections,
  work,
  as,
}: SignInsBack): Promise<Prepared> {
  const { records } = await ask(provider, "trash/sign-ins", { work });
  const copies = records.flatMap(({ id, title, collection: name }) => {
    const collection = collections.find((one) => one.name === name);
    return collection ? [{ id, title, collection }] : [];
  });
  const back = new Set<Copy>();
  const [notices, skipped]: [string[], Copy[]] = [[], []];
  const isWhole = await restoreEach(copies, {
    provider,
    modal,
    how: () => ({ as, undoes: work }),
    onBack: (copy, { notice }) => {
      back.add(copy);
      if (notice !== undefined) notices.push(notice);
    },
    onSkip: (copy) => skipped.push(copy),
  });
  return {
    done: back.size,
    notices,
    skipped,
    cancelled: isWhole ? undefined : copies.filter((copy) => !back.has(copy)),
  };
}
