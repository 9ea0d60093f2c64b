import type { DataProvider } from "@refinedev/core";
import type { TrashedDependents } from "../../contract/history";
import type { Collection } from "../../schema/types";
import type { NameOf } from "../list/deletion/messages";
import { ask } from "../calls";
import type { DependentsChoice } from "./restore-question";
import { restoreWith, type RestoredDependents } from "./restore-with";

/** A record in the trash, with which others may have been deleted. */
export interface TrashedRecord {
  readonly provider: DataProvider;
  readonly collection: Collection;
  /** Of its document in the trash. */
  readonly id: string;
  /** The operation that deleted it, where this takes it back. */
  readonly undoes?: string;
  /** What others are called. Given, what that work deleted with it is offered to come back with it. */
  readonly nameOf?: NameOf;
}

export interface DependentsOffer {
  readonly offered: () => DependentsChoice;
  /** Undefined: it has not begun. */
  readonly moving: () => { readonly done: number; readonly total: number } | undefined;
  /** After the record itself. @param id the record's. @returns undefined where nothing was offered, or chosen. */
  readonly restore: (id: string | undefined) => Promise<readonly RestoredDependents[] | undefined>;
  /** After the part under way. */
  readonly stop: () => void;
}

/**
 * Asks what was deleted with a record, and restores it where that is chosen.
 * @param draw called when something else is to be shown. @returns undefined where nothing is offered.
 */
export function offerDependents(
  { provider, collection, id: trashed, undoes: operation, nameOf }: TrashedRecord,
  as: string,
  draw: () => void,
): DependentsOffer | undefined {
  if (!nameOf || operation === undefined) return undefined;
  let records: TrashedDependents["records"] = [];
  let chosen = true;
  let moving: ReturnType<DependentsOffer["moving"]>;
  let stopped = false;
  ask(provider, "trash/dependents", { id: trashed }).then(
    (found) => {
      // What was not offered when the person agreed is not restored.
      if (!moving) ({ records } = found);
      draw();
    },
    // The record can be restored all the same, and the others from the trash.
    () => undefined,
  );
  return {
    offered: () => ({
      records,
      nameOf,
      chosen,
      onChoose: (is) => {
        chosen = is;
        draw();
      },
    }),
    moving: () => moving,
    restore: async (id) => {
      if (id === undefined || !chosen || records.length === 0) return undefined;
      try {
        return await restoreWith(provider, {
          of: { resource: collection.name, id, undoes: operation, operation: as },
          records,
          onProgress: (at) => {
            moving = at;
            draw();
          },
          stopped: () => stopped,
        });
      } finally {
        moving = undefined;
      }
    },
    stop: () => {
      stopped = true;
    },
  };
}
