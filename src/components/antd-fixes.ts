/** What antd's components lack for the keyboard and for screen readers, mended in one place. */
import { useLayoutEffect, type KeyboardEvent, type RefObject } from "react";

/**
 * antd draws a menu of commands, as an application has: one stop of the Tab key, and a group that only arrow keys reach.
 * The sidebar's entries are links. This makes it what a site's navigation is: a list of links, each a stop, whose groups
 * are buttons; a heading with an id names the list below it. antd writes these attributes when it makes an element and
 * never again, so they stay as they are set here.
 * @param menu an element that holds an antd Menu.
 */
export function useMenuOfLinks(menu: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = menu;
    if (!current) return;
    makeLinks(current);
    // Entries come and go, and antd makes the list of a group when it is first opened.
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

/** The group's title is a button, and a button answers to the space bar too. For `onKeyDown` of the Menu. */
export function pressWithSpace(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== " " || !(target instanceof HTMLElement) || target.role !== "button") return;
  event.preventDefault();
  target.click();
}
