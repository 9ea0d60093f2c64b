/** Keyboard and screen-reader fixes for antd components. */
import { useLayoutEffect, type KeyboardEvent, type RefObject } from "react";

/**
 * Turns antd's application menu into a list of links, which is what the sidebar's navigation is. antd gives its menu
 * one Tab stop, and only arrow keys reach a group. Here every link is a Tab stop, groups are buttons, and a heading
 * with an id names the list below it. antd writes these attributes only when it creates an element, so these values
 * persist.
 * @param menu an element that contains an antd Menu.
 */
export function useMenuOfLinks(menu: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = menu;
    if (!current) return;
    makeLinks(current);
    // antd adds and removes entries, and creates a group's list when the group first opens.
    const observer = new MutationObserver(() => makeLinks(current));
    observer.observe(current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [menu]);
}

function makeLinks(menu: HTMLElement): void {
  for (const list of menu.querySelectorAll("ul[role=menu], ul[role=group]")) {
    const heading = list.role === "group" ? list.previousElementSibling?.querySelector("[id]") : null;
    if (heading) list.setAttribute("aria-labelledby", heading.id);
    list.setAttribute("role", "list");
    list.removeAttribute("tabindex");
  }
  for (const entry of menu.querySelectorAll("li[role=menuitem], li[role=none], li[role=presentation]"))
    entry.setAttribute("role", "listitem");
  for (const title of menu.querySelectorAll("div[role=menuitem]")) {
    title.setAttribute("role", "button");
    title.setAttribute("tabindex", "0");
    title.removeAttribute("aria-haspopup");
  }
}

/** A button also responds to the space bar, and a group's title is a button. For `onKeyDown` of the Menu. */
export function pressWithSpace(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== " " || !(target instanceof HTMLElement) || target.role !== "button") return;
  event.preventDefault();
  target.click();
}
