/** The panel as the app puts it together, at an address of the test's choice, signed in against the local Firebase. */
import { createMemoryRouter, RouterProvider, type RouteObject } from "react-router";
import { expect } from "vitest";
import { page, userEvent, type Locator } from "vitest/browser";
import { render } from "vitest-browser-react";
import "firestore-panel/ui/base.css";
import { ThemeMode } from "firestore-panel/ui/theme-mode";
import { CONSOLE_TITLE, PRODUCT } from "../../src/config/product";
import { collectionRoutes, createScopePanel, pageRoute } from "#engine/scope-panel.tsx";
import { SidebarFrame } from "#engine/screens/shell/sidebar-frame.tsx";
import { PanelApp } from "../../src/app";
import { definition } from "../../src/definition";
import type { ReactNode } from "react";
import type { CallService } from "firestore-panel/service";
import { createProviders } from "../../src/providers/create-providers";
import type { Page, PageDeclaration } from "firestore-panel/feature";
import type { Collection } from "#engine/schema/types.ts";
import { ADMIN, addAccount, applyRules } from "./world";
import { adminPages } from "../../src/routes";

export const { session, ...providers } = createProviders("admin");
/** Answers that a test puts in its place (answers.ts) also serve the pages that are open. */
const call: CallService = (method, params) => providers.call(method, params);

export async function signIn(): Promise<void> {
  const answer = await providers.authProvider.login(ADMIN);
  if (!answer.success)
    throw new Error(`The test's admin could not sign in: ${String(answer.error?.message)}`);
}

/** What most files begin with: the project's rules, and those of more collections, are in force, and the admin is signed in. */
export async function startSignedIn(more: readonly Collection[] = []): Promise<void> {
  await applyRules(more);
  await addAccount("admin", ADMIN.id, ADMIN.password, "Admins/noor", {
    name: ADMIN.name,
    email: ADMIN.id,
    role: "Admin",
    time: new Date(),
  });
  await signIn();
}

/**
 * @param listed those whose lists are among the pages.
 * @param pages other pages that are resources.
 * @returns the admins' <Refine>, for a route.
 */
export function adminConsole(
  collections: readonly Collection[],
  listed = collections,
  pages: readonly PageDeclaration[] = [],
): () => ReactNode {
  const scope = { ...createScopePanel(definition, "admin", []), collections, listed, pages };
  return () => (
    <PanelApp
      scope={scope}
      providers={{ ...providers, call, session }}
      login="/login"
      title={CONSOLE_TITLE}
      frame={(inside) => <SidebarFrame {...inside} login="/login" />}
    />
  );
}

/** Pages that no declaration gives, and the lists that they show. */
interface MorePages {
  readonly pages?: readonly RouteObject[];
  readonly lists?: readonly Collection[];
  /** Pages with all that they declare. */
  readonly declared?: readonly Page[];
  /** Addresses of pages that the product declares. */
  readonly own?: readonly string[];
}

/** @returns the router, whose state tells the address. */
export async function openPanel(
  address: string,
  collections: readonly Collection[],
  { pages = [], lists = [], declared = [], own = [] }: MorePages = {},
) {
  const whole = [...declared, ...adminPages.filter(({ path }) => own.includes(path))];
  const resources = whole.flatMap(({ path, resource }) => (resource ? { ...resource, path } : []));
  const Shell = adminConsole(collections, [...collections, ...lists], resources);
  const router = createMemoryRouter(
    [
      {
        Component: Shell,
        hydrateFallbackElement: <p>Loading</p>,
        children: [
          ...collections.flatMap(collectionRoutes),
          ...pages,
          ...whole.flatMap(({ path, load }) => (load ? pageRoute(path, load) : [])),
          { path: "/other", element: <h1>Other</h1> },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  await renderThemed(<RouterProvider router={router} />);
  return router;
}

/** In the panel's theme. */
export const renderThemed = (inside: ReactNode) => render(<ThemeMode product={PRODUCT}>{inside}</ThemeMode>);

export const row = (name: string | RegExp) => page.getByRole("row", { name });
/** The cells of a row that hold something of its record: not the one to tick it. */
export const cells = (of: Locator) => of.getByRole("cell").filter({ hasNot: page.getByRole("checkbox") });
export const form = () => page.getByRole("dialog", { name: /^(Add|Edit) / });
/** A field of the form over a list. */
export const field = (label: string) => form().getByLabelText(label, { exact: true });
export const save = () => form().getByRole("button", { name: "Save" }).click();
export const button = (name: string | RegExp) => page.getByRole("button", { name });
export const dialog = (name?: string | RegExp) =>
  page.getByRole("dialog", name === undefined ? {} : { name });
/** By its text: in tests antd gives the titles of all dialogs one id. */
export const discardQuestion = () => dialog().filter({ hasText: "Discard your changes?" });
export const press = (keys: string) => userEvent.keyboard(keys);
export const texts = (of: Locator) => of.elements().map(({ textContent }) => textContent);
export function paste(into: Locator, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  into.element().dispatchEvent(paste);
}

export async function select(...names: readonly string[]): Promise<void> {
  for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}`, exact: true }).click();
}
export const selection = () => page.getByRole("region", { name: "Selection" });
export const inSelection = (name: string | RegExp) => selection().getByRole("button", { name });

/** What the panel tells at the top right. */
export const toast = (text: string | RegExp) => page.getByRole("alert").filter({ hasText: text });
/** A toast may lie over the button, and stays while the pointer is there. */
export async function pressBelowToast(name: string | RegExp): Promise<void> {
  await expect.element(button(name)).toBeVisible();
  (button(name).element() as HTMLElement).click();
}

/** A select beside a list's search. Its description is the chosen option. */
export const toolbarSelect = (label: string) => page.getByRole("combobox", { name: label, exact: true });

/** Opens a select beside a list's search. @returns one of its options. */
export async function openOption(label: string, option: string): Promise<Locator> {
  const select = toolbarSelect(label);
  await select.click();
  // The list of another select may still be closing.
  const list = document.getElementById(select.element().getAttribute("aria-controls") ?? "");
  return page.elementLocator(list ?? document.body).getByRole("option", { name: option, exact: true });
}

export async function chooseOption(label: string, option: string): Promise<void> {
  await (await openOption(label, option)).click();
}

/** The names of the rows in their order; the header row has none. */
export function rowNames(): readonly string[] {
  return [...document.querySelectorAll("tbody tr[aria-label]")].map(
    (element) => element.getAttribute("aria-label") ?? "",
  );
}

/** Whether the browser asks before this page is left. */
export function asksBeforeUnload(): boolean {
  const leaving = new Event("beforeunload", { cancelable: true });
  return !window.dispatchEvent(leaving);
}
