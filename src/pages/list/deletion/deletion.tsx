/** The consequences in a deletion's question, and the deletion of dependents. Loaded with the question. */
import type { DataProvider } from "@refinedev/core";
import type { ReactNode } from "react";
import type { Consequences } from "../../../contract/history";
import type { Collection } from "../../../schema/types";
import { ask } from "../../calls";
import { ConsequencesText, type ConsequencesState } from "./consequences-text";
import { moveDependents } from "./move-dependents";
import type { NameOf } from "./messages";

interface DeletionOptions {
  readonly provider: DataProvider;
  readonly collection: Collection;
  readonly id: string;
  readonly name: string;
  /** The operation id of the whole deletion. */
  readonly operation: string;
  /** The label of a single record by collection. */
  readonly nameOf: NameOf;
}

export interface PendingDeletion {
  /**
   * Deletes the chosen dependents.
   * @param onNotice called with follow-up steps for the person, even if the deletion fails.
   * @throws why the record itself must stay.
   */
  readonly before: (onNotice: (notice: string) => void) => Promise<void>;
  /** @returns the number of dependents chosen for deletion. */
  readonly chosen: () => number;
  /** Stops after the current batch. */
  readonly stop: () => void;
}

type Dependents = Consequences["records"][number];

/** @param show renders the content of the question. */
export function prepareDeletion(of: DeletionOptions, show: (content: ReactNode) => void): PendingDeletion {
  const { provider, collection, id, name, operation, nameOf } = of;
  let known: ConsequencesState = "counting";
  let chosen: ReadonlySet<string> = new Set();
  let moving: { readonly done: number; readonly total: number } | undefined;
  let stopped = false;

  const draw = () =>
    show(
      <ConsequencesText
        {...{ collection, known, chosen, moving, nameOf }}
        names={[name]}
        onChoose={(resource, isChosen) => {
          chosen = new Set([...chosen].filter((one) => one !== resource).concat(isChosen ? [resource] : []));
          draw();
        }}
      />,
    );
  draw();
  ask(provider, "consequences", { resource: collection.name, id }).then(
    (found) => {
      known = found;
      draw();
    },
    () => {
      // The record can still be deleted.
      known = "unknown";
      draw();
    },
  );

  const move = ({ resource, count }: Dependents, onNotice: (notice: string) => void): Promise<void> =>
    moveDependents({
      provider,
      of: { resource: collection.name, id, dependents: resource, operation },
      name,
      nameOf,
      onProgress: (done) => {
        moving = { done, total: count };
        draw();
      },
      onNotice,
      stopped: () => stopped,
    });

  const dependents = () =>
    typeof known === "string" ? [] : known.records.filter(({ resource }) => chosen.has(resource));
  return {
    chosen: () => dependents().reduce((sum, { count }) => sum + count, 0),
    before: async (onNotice) => {
      for (const some of dependents()) await move(some, onNotice);
      // The dialog has closed, so its deletion is canceled.
      if (stopped) throw new Error(`Stopped: ${name} was not deleted.`);
    },
    stop: () => {
      stopped = true;
    },
  };
}
