import { useParsed } from "@refinedev/core";
import { DocumentTitleHandler } from "@refinedev/react-router";
import { useTabTitle } from "../../components/tab-title";
import { pageTitle } from "./page-title";

/**
 * Sets the browser tab's title: "Services Management · Admin Panel". The address provides it at once; a page can set a
 * more specific one, such as its record's name.
 */
export function PanelTitle({ console }: { console: string }) {
  const ownTitle = useTabTitle();
  const { resource, action } = useParsed();
  const title = ownTitle ?? pageTitle(resource, action);
  const text = title === "" ? console : `${title} · ${console}`;
  // Refine's handler only reacts to the address; a new key makes it apply a changed title.
  return <DocumentTitleHandler key={text} handler={() => text} />;
}
