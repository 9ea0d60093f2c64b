import { useParsed } from "@refinedev/core";
import { Loading } from "../../components/loading";
import { PageHeader } from "../../components/page-header";
import { Surface } from "../../components/surface";
import { pageTitle } from "./page-title";

/** A page before its code has come: its title and its surface stand where they will stay. */
export function PageFrame() {
  const { resource, action } = useParsed();
  const title = pageTitle(resource, action);
  return (
    <>
      {title !== "" && <PageHeader title={title} />}
      <Surface>
        <Loading />
      </Surface>
    </>
  );
}
