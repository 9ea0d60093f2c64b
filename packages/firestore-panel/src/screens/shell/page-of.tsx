import type { ComponentType } from "react";
import { useLocalized } from "../../texts/use-text";

/**
 * @param declarations what the page gets, here as it is declared.
 * @returns the page with its declarations in the person's language.
 */
export function pageOf<Props extends object>(Page: ComponentType<Props>, declarations: Props): ComponentType {
  return () => <Page {...useLocalized(declarations)} />;
}
