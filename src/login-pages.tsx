/**
 * The two logins. They are separate from routes.tsx, which begins with the declarations and the router: a login that is
 * opened by its address loads neither (main.tsx). The panel leads to the same pages by its router.
 */
import type { ComponentType } from "react";
import { leaveFlash, returnPath } from "firestore-panel/ui/login-handover";
import { ThemeMode } from "firestore-panel/ui/theme-mode";
import { envErrors, product } from "./config/env";
import { COMPANY_START, DASHBOARD } from "./config/product";
import type { Credentials, SessionKind } from "firestore-panel/session";
import { EnvErrorPage } from "./pages/sign-in/env-error-page";
import { endMessage, loadProviders } from "./providers/load-providers";
import { SetupNote } from "./setup-note";
import { store } from "firestore-panel/browser-storage";
import { useText } from "firestore-panel/use-text";

interface LoginProps {
  readonly open: (path: string) => void;
}

const signInTo = (kind: SessionKind) => async (credentials: Credentials) =>
  (await loadProviders(kind)).authProvider.login(credentials);

/** @returns the page, with a message if a session has ended, or will end with this document. */
export async function loadLogin(kind: SessionKind): Promise<ComponentType<LoginProps>> {
  const [{ CompanyLoginPage, LoginPage }, ended] = await Promise.all([
    import("./pages/sign-in/login-page"),
    endMessage(kind),
  ]);
  const isStored = store.isKept();
  const [Page, start] = kind === "company" ? [CompanyLoginPage, COMPANY_START] : [LoginPage, DASHBOARD];
  return ({ open }) => {
    const t = useText();
    const note = ended ?? (isStored ? undefined : t("login.noStorage"));
    const enter = (message?: string) => {
      if (message !== undefined) leaveFlash(message);
      leaveFor(returnPath(window.location.search, start), open);
    };
    return <Page note={note} step={<SetupNote />} signIn={signInTo(kind)} onSignedIn={enter} />;
  };
}

/** By a full page load, unless the browser keeps no storage: then the session is in this document alone. */
function leaveFor(path: string, open: LoginProps["open"]): void {
  if (store.isKept()) window.location.assign(path);
  else open(path);
}

export async function loadLoginAlone(kind: SessionKind, open: LoginProps["open"]): Promise<ComponentType> {
  const errors = envErrors();
  const Login = errors.length > 0 ? undefined : await loadLogin(kind);
  return () => (
    <ThemeMode product={product}>
      {Login ? <Login open={open} /> : <EnvErrorPage errors={errors} />}
    </ThemeMode>
  );
}
