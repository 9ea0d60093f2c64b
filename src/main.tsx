/**
 * The start of the page: one of the pages that everybody may open, or the panel. It decides before routes.tsx loads,
 * which begins with the declarations, the router and Refine. Public pages do without these.
 */
import { startTransition, StrictMode, type ReactNode, type ComponentType } from "react";
import { createRoot } from "react-dom/client";
import "firestore-panel/ui/base.css";
import { currentLanguage, loadTexts, startLanguages, type Area } from "firestore-panel/language";
import { setTimeZone } from "firestore-panel/days";
import { ColorMode } from "firestore-panel/ui/color-mode";
import { FullPage } from "firestore-panel/ui/full-page";
import { ProductContext, type Product } from "firestore-panel/product";
import { PUBLIC_ROUTES, ADMIN_LOGIN, COMPANY_LOGIN, PRODUCT, type ContactForm } from "./config/product";
import { preloadCode } from "firestore-panel/preload";
import { env, EnvError, product } from "./config/env";
import type { SessionKind } from "firestore-panel/session";
import type * as Email from "./providers/email";
import { LANGUAGES, NOT_LOADED } from "./texts/languages";

type LoadPage = () => Promise<ComponentType>;
interface Start {
  readonly load: LoadPage;
  readonly texts: readonly Area[];
}

const PAGES: { readonly [path: string]: LoadPage } = {
  [PUBLIC_ROUTES.privacy]: async () => (await import("./pages/documents/document-page")).PrivacyPolicyPage,
  [PUBLIC_ROUTES.staffContact]: contactPage("staff"),
  [PUBLIC_ROUTES.tenantContact]: contactPage("tenant"),
  [PUBLIC_ROUTES.accessibility]: async () =>
    (await import("./pages/documents/document-page")).AccessibilityPage,
};

/** The logins are antd's, so that they bring its theme along; router and declarations they do without, too. */
const LOGINS: { readonly [path: string]: SessionKind } = {
  [ADMIN_LOGIN]: "admin",
  [COMPANY_LOGIN]: "company",
};

/**
 * @param openPanel shows the panel at an address in place of the page.
 * @returns loads the public page at this path, or undefined where the panel begins. Case and a last slash do not matter.
 */
function publicPageAt(pathname: string, openPanel: (path: string) => void): Start | undefined {
  const plain = (path: string) => path.replace(/\/+$/, "").toLowerCase();
  const here = <T,>(places: { readonly [path: string]: T }) =>
    Object.entries(places).find(([path]) => plain(path) === plain(pathname))?.[1];
  const login = here(LOGINS);
  if (login !== undefined) {
    const load = async () => (await import("./login-pages")).loadLoginAlone(login, openPanel);
    return { load, texts: ["base", "login"] };
  }
  const loadPage = here(PAGES);
  if (!loadPage) return undefined;
  const load = async () => {
    const Page = await loadPage();
    return () => (
      <Plain>
        <Page />
      </Plain>
    );
  };
  return { load, texts: ["base", "public"] };
}

function Plain({ shown = product, children }: { readonly shown?: Product; readonly children: ReactNode }) {
  return (
    <ProductContext value={shown}>
      <ColorMode>{children}</ColorMode>
    </ProductContext>
  );
}

function contactPage(form: ContactForm): LoadPage {
  return async () => {
    const [{ ContactPage }, { createContactSender }] = await Promise.all([
      import("./pages/contact/contact-page"),
      import("./providers/email"),
    ]);
    const sender = senderOrErrors(createContactSender, form);
    return () => <ContactPage form={form} sender={sender} />;
  };
}

/** Where keys are missing, the page names them in place of the form: a message typed there could not be sent. */
function senderOrErrors(create: typeof Email.createContactSender, form: ContactForm) {
  try {
    return create(env().email, form);
  } catch (error) {
    if (error instanceof EnvError) return error;
    throw error;
  }
}

startLanguages(LANGUAGES);
setTimeZone(product.timeZone);
const element = document.getElementById("root");
if (!element) throw new Error("index.html has no element #root");
const root = createRoot(element);
const show = (page: ReactNode) => startTransition(() => root.render(<StrictMode>{page}</StrictMode>));

const loadPanel: LoadPage = async () => {
  preloadCode();
  // Before the panel's own code runs, which reports a failure.
  await import("./providers/load-providers")
    .then(({ openSessions }) => openSessions())
    .catch(() => undefined);
  return (await import("./app")).App;
};
const panel: Start = { load: loadPanel, texts: ["base", "login", "panel"] };

function open({ load, texts }: Start): void {
  Promise.all([load(), loadTexts(...texts)]).then(
    ([Page]) => show(<Page />),
    (error: unknown) => {
      console.error(error);
      const { title, hint, again } = NOT_LOADED[currentLanguage().id] ?? NOT_LOADED.en;
      show(
        // Without the project: its words may not have come either.
        <Plain shown={PRODUCT}>
          <FullPage title={title}>
            <p>{hint}</p>
            <button type="button" onClick={() => window.location.reload()}>
              {again}
            </button>
          </FullPage>
        </Plain>,
      );
    },
  );
}

function openPanel(path: string): void {
  window.history.replaceState(null, "", path);
  open(panel);
}

open(publicPageAt(window.location.pathname, openPanel) ?? panel);
