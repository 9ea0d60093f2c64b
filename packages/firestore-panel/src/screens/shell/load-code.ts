/** Code that loads on demand. It is not React's, so that a feature names its screens where no screen is loaded. */
import { createElement, type ComponentType } from "react";
import { loadOnce } from "../../contract/unreachable";
import { loadTexts } from "../../texts/language";
import { useLocalized } from "../../texts/use-text";

/** Loads code that opens after the first rows, and its texts. @throws the error of the browser or of Vite. */
export async function loadModule<Code>(load: () => Promise<Code>): Promise<Code> {
  const [code] = await Promise.all([load(), loadTexts("tools")]);
  return code;
}

/** @returns loads code, and what it has loaded. Undefined: not yet. */
export function lazyCode<Code>(load: () => Promise<Code>) {
  let loaded: Code | undefined;
  return { load: loadOnce(async () => (loaded = await load())), loaded: () => loaded };
}

export type LazyComponent<Props> = Readonly<ReturnType<typeof lazyCode<ComponentType<Props>>>>;

/**
 * A part of a page that loads on demand. React's `lazy` keeps a failed load permanently, and the error page would replace
 * everything around the part. Call it once for each part, outside of components.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  return lazyCode(() => loadModule(load));
}

/** @returns the loader of a page that has these declarations. */
export function pageLoader<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  declarations: Props,
): () => Promise<ComponentType> {
  return async () => pageOf(await loadModule(load), declarations);
}

/** @returns the page with its declarations in the person's language. */
export function pageOf<Props extends object>(Page: ComponentType<Props>, declarations: Props): ComponentType {
  return () => createElement(Page, useLocalized(declarations));
}
