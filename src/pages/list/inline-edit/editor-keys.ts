import type { KeyboardEvent } from "react";

/** How an editor is left: the focus stays at its cell, goes on to the next or the previous one, or is elsewhere already. */
export type EditorExit = "stay" | "next" | "previous" | "left";

/** @returns how a key saves. Undefined: it means something else, such as the choice in a list that is open. */
export function exitOf(event: KeyboardEvent, box: HTMLElement | null): EditorExit | undefined {
  const { key, target, shiftKey, altKey, ctrlKey, metaKey, nativeEvent } = event;
  if (altKey || ctrlKey || metaKey || nativeEvent.isComposing) return undefined;
  if (key === "Tab") return shiftKey ? "previous" : "next";
  const pressed = target instanceof Element && target.closest("button:not([role=switch])");
  return key === "Enter" && !pressed && !isListOpen(box) ? "stay" : undefined;
}

/** The list of an editor's select, which takes Enter and Escape. */
export function isListOpen(box: HTMLElement | null): boolean {
  return box !== null && box.querySelector(".ant-select-open") !== null;
}

/** Puts the keyboard into the input, its text marked, so that typing replaces it. */
export function focusInput(box: HTMLElement | null): void {
  const input = box?.querySelector<HTMLElement>("input:checked") ?? box?.querySelector("input, button");
  if (!(input instanceof HTMLElement)) return;
  input.focus();
  if (input instanceof HTMLInputElement && input.type !== "radio") input.select();
}
