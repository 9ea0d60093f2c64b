import { useRef, useState } from "react";

/**
 * Gives each item a name, because stored items have none. A moved item keeps its name and its expanded state.
 * A list that was replaced from outside, for example by a reload, gets new names.
 */
export function useItems(count: number) {
  const added = useRef(0);
  const [ownNames, setOwnNames] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const names =
    ownNames.length === count ? ownNames : Array.from({ length: count }, (_, index) => `loaded-${index}`);
  return {
    names,
    isOpen: (name: string) => open.has(name),
    show: (name: string) => setOpen((before) => new Set([...before, name])),
    hide: (name: string) => setOpen((before) => new Set([...before].filter((other) => other !== name))),
    /** @returns the new item's name. */
    add: () => {
      added.current += 1;
      const name = `added-${added.current}`;
      setOwnNames([...names, name]);
      return name;
    },
    remove: (index: number) => setOwnNames(names.filter((_, at) => at !== index)),
    move: (from: number, to: number) => setOwnNames(moved(names, from, to)),
  };
}

/** @returns the list with the item at `from` moved to `to`. */
export function moved<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
