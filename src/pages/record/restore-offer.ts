import type { DataProvider } from "@refinedev/core";
import type { TrashedDependents } from "../../contract/history";
import type { Collection } from "../../schema/types";
import type { NameOf } from "../list/deletion/dependents";
import { ask } from "../calls";
import type { DependentsChoice } from "./restore-question";
import { restoreWith, type RestoredDependents } from "./restore-with";

/** A record in the trash, which may have been deleted together with others. */
export interface TrashedRecord {
  readonly provider: DataProvider;
  readonly collection: Collection;
  /** Id of the document in the trash. */
  readonly id: string;
  /** The operation that deleted it, if the restoring undoes that. */
  readonly undoes?: string;
  /** Labels of the other records. If set, the person can restore them together with the record. */
  readonly nameOf?: NameOf;
}

export interface DependentsOffer {
  readonly offered: () => DependentsChoice;
  /** Undefined: not started. */
  readonly moving: () => { readonly done: number; readonly total: number } | undefined;
  /**
   * Runs after the record itself is restored. @param id the record's. @returns undefined if nothing was offered or
   * chosen.
   */
  readonly restore: (id: string | undefined) => Promise<readonly RestoredDependents[] | undefined>;
  /** Stops after the current batch. */
  readonly stop: () => void;
}

/**
 * Offers to restore the records that were deleted together with a record.
 * @param draw called when the content changes. @returns undefined if there is no offer.
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
      // Records loaded after the person confirmed are not restored.
      if (!moving) ({ records } = found);
      draw();
    },
    // The record can still be restored, and the others from the trash.
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
