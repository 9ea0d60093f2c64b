/**
 * Browsers drop the focus when its element disappears, and keyboard users would start again at the top of the page. Here it
 * goes to what is nearest: the same control of the row or of the next one, what follows in the same part of the page or of
 * its dialog, or the heading of another page. After a dialog it returns to what had it before.
 */
import { text } from "../texts/texts";

const PARTS = "main, [role=dialog]";
const ROWS = "tr, li";
const CONTROLS = "a[href], button:not(:disabled), input:not(:disabled), [tabindex='0']";

type Place = ReturnType<typeof placeOf>;

const headingOfPage = () => document.querySelector("main h1");

function placeOf(element: Element) {
  const row = element.closest(ROWS);
  const index = row ? [...row.querySelectorAll(CONTROLS)].indexOf(element) : -1;
  /** From the inside: what it is in up to the page or the dialog, and what stands before it there. */
  const around: { inside: Element; before: Element | null }[] = [];
  let child = element;
  while (element.closest(PARTS) && child.parentElement && !child.matches(PARTS)) {
    around.push({ inside: child.parentElement, before: child.previousElementSibling });
    child = child.parentElement;
  }
  return {
    ...{ element, around, heading: headingOfPage() },
    /** Its row and the rows beside it, and its counterpart in a row. */
    rows: [row, row?.nextElementSibling, row?.previousElementSibling],
    counterpart: (other: Element): Element | null | undefined => {
      if (element === row) return other;
      if (element.matches("[data-edit]"))
        return other.querySelector(`[data-edit="${CSS.escape(element.getAttribute("data-edit") ?? "")}"]`);
      const controls = other.querySelectorAll(CONTROLS);
      return controls[index] ?? controls[0];
    },
  };
}

/** @returns what is nearest to a place in its page or dialog. */
function nearestTo({ element, rows, counterpart, around, heading }: Place): Element | null | undefined {
  if (element.isConnected) return element;
  for (const row of rows) {
    const control = row?.isConnected && counterpart(row);
    if (control) return control;
  }
  // After the last row of a table comes its search, not its header.
  for (const { inside, before } of rows[0]?.matches("tr") ? [] : around) {
    if (!inside.isConnected || inside.matches("main")) continue;
    const isAfter = (control: Element) =>
      !before?.isConnected || before.compareDocumentPosition(control) === Node.DOCUMENT_POSITION_FOLLOWING;
    const next = [...inside.querySelectorAll(CONTROLS)].find(
      (control) => isAfter(control) && control.checkVisibility(),
    );
    if (next) return next;
  }
  // After any other control its keys would be typed there, such as the one that opens the palette.
  const search = rows[0] && heading?.isConnected && document.querySelector("main [role=search] input");
  return search || headingOfPage();
}

/** Starts to keep the focus. @returns ends it. */
export function keepFocus(): () => void {
  let page: Place | undefined;
  /** What has it beside the page: a dialog, a menu, a toast, the frame. */
  let other: Place | undefined;
  let isWaiting = false;
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const isInPage = target.closest(PARTS)?.matches("main") === true;
    other = isInPage ? undefined : placeOf(target);
    if (isInPage) page = placeOf(target);
  };
  const move = () => {
    isWaiting = false;
    const lost = other ?? page;
    const hasFocus = document.activeElement !== null && document.activeElement !== document.body;
    if (!lost || lost.element.isConnected || hasFocus) return;
    const isOpen = other?.around.at(-1)?.inside.isConnected === true;
    const place = isOpen ? other : page;
    const target = place ? nearestTo(place) : headingOfPage();
    if (!(target instanceof HTMLElement)) return;
    if (target.matches("[data-edit]")) focusCell(target);
    // Another page keeps its scroll position.
    else target.focus({ preventScroll: target === headingOfPage() });
  };
  const observer = new MutationObserver(() => {
    const lost = other ?? page;
    if (isWaiting || !lost || lost.element.isConnected) return;
    isWaiting = true;
    // A component that replaces the element may focus its own first.
    requestAnimationFrame(move);
  });
  document.addEventListener("focusin", note);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", note);
    observer.disconnect();
  };
}

/** Focuses a cell. Cells are not Tab stops: a row would have ten of them. */
export function focusCell(cell: HTMLElement): void {
  cell.tabIndex = -1;
  if (!cell.ariaDescription) cell.ariaDescription = text("list.cell.hint");
  cell.focus();
}
