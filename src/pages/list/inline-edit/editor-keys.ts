import type { KeyboardEvent } from "react";

/** Where the focus goes after an editor: its cell, the next or the previous one, or it has already moved. */
export type EditorExit = "stay" | "next" | "previous" | "left";

/** @returns how a key saves. Undefined: the key has another meaning, such as choosing in an open list. */
export function exitOf(event: KeyboardEvent, box: HTMLElement | null): EditorExit | undefined {
  const { key, target, shiftKey, altKey, ctrlKey, metaKey, nativeEvent } = event;
  if (altKey || ctrlKey || metaKey || nativeEvent.isComposing) return undefined;
  if (key === "Tab") return shiftKey ? "previous" : "next";
  const pressed = target instanceof Element && target.closest("button:not([role=switch])");
  return key === "Enter" && !pressed && !isListOpen(box) ? "stay" : undefined;
}

/** Whether the editor's select is open, which then takes Enter and Escape. */
export function isListOpen(box: HTMLElement | null): boolean {
  return box !== null && box.querySelector(".ant-select-open") !== null;
}

/** Focuses the input and selects its text, so that typing replaces it. */
export function focusInput(box: HTMLElement | null): void {
  const input = box?.querySelector<HTMLElement>("input:checked") ?? box?.querySelector("input, button");
  if (!(input instanceof HTMLElement)) return;
  input.focus();
  if (input instanceof HTMLInputElement && input.type !== "radio") input.select();
}
