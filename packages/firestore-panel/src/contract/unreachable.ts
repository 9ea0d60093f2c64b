/** An unreachable server: its messages, which the login needs before the providers' others, and loads that may be repeated. */
import { text } from "../texts/texts";

export const unreachable = (): string => text("data.error.unreachable");

/** How Chrome, Firefox and Safari report a script that cannot be loaded, and Vite a style sheet. */
const NOT_LOADED = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

export function isNotLoaded(error: unknown): boolean {
  return error instanceof Error && NOT_LOADED.test(error.message);
}

/** Whether the result of a request is unknown: it may have arrived, and its answer was lost. */
export function isUnanswered(error: unknown): boolean {
  if (typeof error !== "object" || error === null || !("statusCode" in error)) return false;
  return UNANSWERED.has(Number(error.statusCode));
}
const UNANSWERED = new Set([503, 504]);

export function errorMessage(error: unknown): string {
  if (isNotLoaded(error)) return unreachable();
  // Refine rethrows the data provider's error, which is not always an Error.
  const { message } = error as { readonly message?: unknown };
  return typeof message === "string" ? message : String(error);
}

export const isNotFound = (error: { readonly statusCode?: unknown } | null): boolean =>
  error?.statusCode === 404;

/** @returns loads once. After a failed load (a lost network), the next call tries again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    }));
}
