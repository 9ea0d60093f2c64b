import { useMemo } from "react";
import { Layout } from "../../components/layout/layout";
import { buildMenu, LOGOUT, type MenuEntry } from "../../components/layout/menu";
import type { Collection } from "../../schema/types";
import { PanelShell, type ShellProps } from "./panel-shell";

export interface AdminShellProps extends ShellProps {
  /** Sidebar entries of pages that are no collection's. */
  readonly pages?: readonly MenuEntry[];
}

/** The admins' panel: every page behind /login, with the sidebar beside it. */
export function AdminShell({ pages = [], ...shell }: AdminShellProps) {
  const { collections } = shell;
  const menu = useMemo(() => buildMenu([...menuOf(collections), ...pages, LOGOUT]), [collections, pages]);
  return (
    <PanelShell
      {...shell}
      login={LOGOUT.to}
      frame={({ record, onLogout, page }) => (
        <Layout menu={menu} userName={textOf(record?.["name"])} onLogout={onLogout}>
          {page}
        </Layout>
      )}
    />
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function menuOf(collections: readonly Collection[]): readonly MenuEntry[] {
  return collections.flatMap(({ menu, routes }) => (menu && routes ? { ...menu, to: routes.list } : []));
}
