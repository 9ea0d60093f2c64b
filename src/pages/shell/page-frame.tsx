import { useParsed } from "@refinedev/core";
import { Loading } from "../../components/loading";
import { PageHeader } from "../../components/page-header";
import { Surface } from "../../components/surface";
import { pageTitle } from "./page-title";

/** The fallback of a page whose code loads: its title and an empty surface. */
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
