/** What antd's components lack for the keyboard and for screen readers, mended in one place. */
import { useLayoutEffect, type KeyboardEvent, type RefObject } from "react";

/**
 * antd draws a menu of commands, as an application has: one stop of the Tab key, and a group that only arrow keys reach.
 * The sidebar's entries are links. This makes it what a site's navigation is: a list of links, each a stop, whose groups
 * are buttons; a heading with an id names the list below it. antd writes the attributes once, so they stay as they are set here; `forceSubMenuRender` has to be set,
 * or a group's list is made later.
 * @param menu an element that holds an antd Menu.
 */
export function useMenuOfLinks(menu: RefObject<HTMLElement | null>): void {
  // After each render, since entries come and go.
  useLayoutEffect(() => {
    const all = (selector: string) => menu.current?.querySelectorAll<HTMLElement>(selector) ?? [];
    for (const list of all("ul[role=menu], ul[role=group]")) {
      const heading = list.role === "group" ? list.previousElementSibling?.querySelector("[id]") : null;
      if (heading) list.setAttribute("aria-labelledby", heading.id);
      list.setAttribute("role", "list");
      list.removeAttribute("tabindex");
    }
    for (const entry of all("li[role=menuitem], li[role=none], li[role=presentation]"))
      entry.setAttribute("role", "listitem");
    for (const title of all("div[role=menuitem]")) {
      title.setAttribute("role", "button");
      title.setAttribute("tabindex", "0");
      title.removeAttribute("aria-haspopup");
    }
  });
}

/** The group's title is a button, and a button answers to the space bar too. For `onKeyDown` of the Menu. */
export function pressWithSpace(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== " " || !(target instanceof HTMLElement) || target.role !== "button") return;
  event.preventDefault();
  target.click();
}
