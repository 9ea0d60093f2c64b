import type { DataProvider } from "@refinedev/core";
import type { useAppProps } from "antd/es/app/context";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";
import { restoreEach } from "./restore-each";
import type { DeletedSignIn, SignInsResult } from "./skipped-sign-ins";

interface OperationSignInsOptions {
  readonly provider: DataProvider;
  readonly modal: useAppProps["modal"];
  /** The collections whose records the operation may have deleted. */
  readonly collections: readonly Collection[];
  /** The operation to undo, and the undoing one. */
  readonly operation: string;
  readonly as: string;
}

/**
 * Before the undo of a deletion: asks for a new password for each record that somebody signs in with, and restores it.
 * Records already restored are skipped.
 */
export async function restoreOperationSignIns({
  provider,
  modal,
  collections,
  operation,
  as,
}: OperationSignInsOptions): Promise<SignInsResult> {
  const { records } = await ask(provider, "trash/sign-ins", { operation });
  const signIns = records.flatMap(({ id, title, collection: name }) => {
    const collection = collections.find((one) => one.name === name);
    return collection ? [{ id, title, collection }] : [];
  });
  const restored = new Set<DeletedSignIn>();
  const [notices, skipped]: [string[], DeletedSignIn[]] = [[], []];
  const isWhole = await restoreEach(signIns, {
    provider,
    modal,
    how: () => ({ as, undoes: operation }),
    onRestored: (signIn, { notice }) => {
      restored.add(signIn);
      if (notice !== undefined) notices.push(notice);
    },
    onSkip: (signIn) => skipped.push(signIn),
  });
  return {
    done: restored.size,
    notices,
    skipped,
    cancelled: isWhole ? undefined : signIns.filter((signIn) => !restored.has(signIn)),
  };
}
