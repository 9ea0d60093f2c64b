import type { DataProvider } from "@refinedev/core";
import type { DeletedWith } from "../../contract/history";
import type { Collection } from "../../schema/types";
import type { NameOf } from "../list/deletion/words";
import { ask } from "../calls";
import type { Offered } from "./restore-question";
import { restoreWith, type Others } from "./restore-with";

/** A record in the trash, with which others may have been deleted. */
export interface Trashed {
  readonly provider: DataProvider;
  readonly collection: Collection;
  /** Of its document in the trash. */
  readonly id: string;
  /** The work that deleted it, where this takes it back. */
  readonly undoes?: string;
  /** What others are called. Given, what that work deleted with it is offered to come back with it. */
  readonly nameOf?: NameOf;
}

export interface RestOffer {
  readonly offered: () => Offered;
  /** Undefined: it has not begun. */
  readonly moving: () => { readonly done: number; readonly total: number } | undefined;
  /** After the record itself. @param id the record's. @returns undefined where nothing was offered, or chosen. */
  readonly restore: (id: string | undefined) => Promise<readonly Others[] | undefined>;
  /** After the part under way. */
  readonly stop: () => void;
}

/**
 * Asks what was deleted with a record, and restores it where that is chosen.
 * @param draw called when something else is to be shown. @returns undefined where nothing is offered.
 */
export function offerRest(
  { provider, collection, id: trashed, undoes: work, nameOf }: Trashed,
  as: string,
  draw: () => void,
): RestOffer | undefined {
  if (!nameOf || work === undefined) return undefined;
  let records: DeletedWith["records"] = [];
  let chosen = true;
  let moving: ReturnType<RestOffer["moving"]>;
  let stopped = false;
  ask(provider, "trash/with", { id: trashed }).then(
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
          of: { resource: collection.name, id, work, as },
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
