/** A whole panel with defaults for what a product may also write out itself, as Refine's documentation does. */
import { Refine, useLogin } from "@refinedev/core";
import { Button, Form, Input } from "antd";
import type { ComponentType } from "react";
import { createBrowserRouter, Link, Navigate, Outlet, RouterProvider, type RouteObject } from "react-router";
import type { Credentials, SessionKind } from "../contract/session";
import { scopeOf, type PanelDefinition } from "../definition";
import type { Collection } from "../schema/types";
import type { Page } from "../features/feature";
import { createScopePanel, refineOptions, useScope } from "../scope-panel";
import { createScopeProviders, createAuthProvider } from "../providers";
import { NotFoundPage, PageError } from "../screens/shell/panel-page";
import { PanelShell } from "../screens/shell/panel-shell";
import { SidebarFrame } from "../screens/shell/sidebar-frame";
import { accountsOf } from "../sign-in/accounts";
import { localized } from "../texts/declared";
import { useLanguage, useText } from "../texts/use-text";
import { FullPage } from "../ui/full-page";
import { ThemeMode } from "../ui/theme-mode";
import { useNotificationProvider } from "../ui/notification-provider";

export interface PanelParts {
  /** The pages that no declaration gives, by kind of account. */
  readonly pages?: { readonly [kind: string]: readonly Page[] };
  /** In place of the engine's logins, by kind of account. */
  readonly logins?: { readonly [kind: string]: ComponentType };
}

/** @returns the panel, for the root of the page. `parts` replace defaults. */
export function createPanel(definition: PanelDefinition, parts: PanelParts = {}): ComponentType {
  const router = createBrowserRouter([
    {
      errorElement: <PageError />,
      children: [
        ...Object.keys(definition.scopes).map((kind) => scopeRoute(definition, kind, parts)),
        { path: "*", element: <NotFoundPage /> },
      ],
    },
  ]);
  return () => (
    <ThemeMode product={definition.product}>
      <RouterProvider router={router} />
    </ThemeMode>
  );
}

function scopeRoute(definition: PanelDefinition, kind: SessionKind, parts: PanelParts): RouteObject {
  const scope = createScopePanel(definition, kind, parts.pages?.[kind] ?? []);
  const providers = createScopeProviders(definition, kind);
  const { dataProvider, liveProvider, session } = providers;
  const { login } = scopeOf(definition, kind);
  const start = firstList(scope.collections);
  const authProvider = createAuthProvider(session, login, start);
  function ScopeRefine() {
    const { resources } = useScope(scope);
    return (
      <Refine
        dataProvider={dataProvider}
        liveProvider={liveProvider}
        authProvider={authProvider}
        routerProvider={scope.routerProvider}
        notificationProvider={useNotificationProvider}
        resources={resources}
        options={refineOptions}
      >
        <Outlet />
      </Refine>
    );
  }
  const Login = parts.logins?.[kind] ?? (() => <DefaultLogin definition={definition} kind={kind} />);
  const shell = (
    <PanelShell
      definition={definition}
      providers={providers}
      features={scope.features}
      collections={scope.collections}
      login={login}
      console={definition.product.consoleTitle}
      frame={(inside) => <SidebarFrame {...inside} login={login} />}
    />
  );
  const first: RouteObject[] =
    kind === "admin" ? [{ index: true, element: <Navigate to={start} replace /> }] : [];
  return {
    element: <ScopeRefine />,
    children: [
      { path: login, element: <Login /> },
      { element: shell, children: [...first, ...scope.routes] },
    ],
  };
}

/** The list that comes first in the menu, or the first one where there is no menu. */
function firstList(collections: readonly Collection[]): string {
  const [first] = collections.filter(({ routes }) => routes).toSorted((a, b) => orderOf(a) - orderOf(b));
  return first?.routes?.list ?? "/";
}

const orderOf = ({ menu }: Collection): number => menu?.order ?? Number.MAX_SAFE_INTEGER;

function DefaultLogin({ definition, kind }: { definition: PanelDefinition; kind: SessionKind }) {
  const t = useText();
  const { mutate: login, isPending } = useLogin<Credentials>();
  const panel = localized(definition, useLanguage());
  const { collection, signIn } = accountsOf(panel, kind);
  const labelOf = (key: string) => collection.fields.find((field) => field.key === key)?.label ?? key;
  const others = Object.entries(definition.scopes).filter(([other]) => other !== kind);
  return (
    <FullPage title={definition.product.title}>
      <Form<Credentials> layout="vertical" onFinish={(values) => login(values)}>
        <Form.Item name="id" label={labelOf(signIn.id)} rules={[{ required: true }]}>
          <Input autoComplete="username" />
        </Form.Item>
        <Form.Item name="password" label={labelOf(signIn.password)} rules={[{ required: true }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isPending}>
          {t("signIn.submit")}
        </Button>
      </Form>
      {others.map(([other, scope]) => (
        <p key={other}>
          <Link to={scope.login}>
            {t("signIn.as", { account: accountsOf(panel, other).collection.label.one })}
          </Link>
        </p>
      ))}
    </FullPage>
  );
}
