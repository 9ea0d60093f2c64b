import { Layout } from "../../components/layout/layout";
import { CONSOLE_TITLE } from "../../config/product";
import { PanelMenu } from "./panel-menu";
import { PanelShell, type ShellProps } from "./panel-shell";

const LOGIN = "/login";

/** The admins' panel: every page behind /login, with the sidebar. */
export function AdminShell(shell: ShellProps) {
  return (
    <PanelShell
      {...shell}
      login={LOGIN}
      console={CONSOLE_TITLE}
      frame={({ record, onLogout, page }) => (
        <Layout
          menu={(actions) => <PanelMenu login={LOGIN} {...actions} />}
          userName={textOf(record?.["name"])}
          onLogout={onLogout}
        >
          {page}
        </Layout>
      )}
    />
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
