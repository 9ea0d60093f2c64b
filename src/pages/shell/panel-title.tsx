import { useParsed } from "@refinedev/core";
import { DocumentTitleHandler } from "@refinedev/react-router";
import { useTabTitle } from "../../components/tab-title";
import { pageTitle } from "./page-title";

/**
 * Names the browser's tab: "Services Management · Admin Panel". The address tells it as soon as it changes; a page that
 * knows better, the name of its record say, has said so.
 */
export function PanelTitle({ console }: { console: string }) {
  const ownTitle = useTabTitle();
  const { resource, action } = useParsed();
  const title = ownTitle ?? pageTitle(resource, action);
  const text = title === "" ? console : `${title} · ${console}`;
  // Refine's handler writes when the address changes and not when the name does: a new key makes it write.
  return <DocumentTitleHandler key={text} handler={() => text} />;
}
