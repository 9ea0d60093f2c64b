/**
 * Which modules share a file of the build: what changes together and is needed together. A first list then loads about a
 * dozen scripts in one wave. A file for each shared module made a deep chain of more than a hundred.
 */
const library = (...names: readonly string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join("|")})[\\\\/]`);
const antd = (...parts: readonly string[]) =>
  new RegExp(`[\\\\/]antd[\\\\/]es[\\\\/](?:${parts.join("|")})[\\\\/]`);
const source = (...files: readonly string[]) => new RegExp(`[\\\\/]src[\\\\/](?:${files.join("|")})\\.tsx?$`);
const either = (...tests: readonly RegExp[]) => new RegExp(tests.map((test) => test.source).join("|"));

/** Each takes along what its modules import, unless a former one has it. What none takes is left to the bundler. */
const GROUPS: readonly (readonly [name: string, test: RegExp])[] = [
  ["react", library("react", "react-dom", "scheduler")],
  ["start", source("main")],
  // Without the e-mail service's library, which needs a browser that keeps storage: the logins load this as well. The
  // modules that the data shares with a login are here, so that the account is looked up before antd has loaded.
  [
    "public",
    source(
      "pages/contact/contact-page",
      "pages/documents/document-page",
      "browser-storage",
      "contract/unreachable",
      "providers/load-providers",
    ),
  ],
  ["antd-form", antd("button", "form", "input", "config-provider")],
  ["login", source("login-pages", "pages/sign-in/login-page")],
  // With what creates them: a file of its own would be a round trip more.
  ["auth", either(library("@firebase/auth"), source("firebase/create-auth"))],
  ["firestore", either(library("@firebase/firestore"), source("firebase/create-firestore"))],
  ["refine", library("@refinedev/core", "@refinedev/react-router", "react-router")],
  // What a table shares with the frame is here, so that a page without a table does not load one.
  ["frame", either(antd("app", "breadcrumb", "modal", "tooltip"), source("ui/icon"))],
  ["antd-table", antd("table", "select", "pagination", "dropdown", "menu")],
  [
    "data",
    source(
      "providers",
      "providers/create-providers",
      "data/panel-database",
      "data/counts",
      "features/renewals/service/expiry",
      "sign-in/watch-session",
      // Twelve hours later there may be a new version of it only.
      "sign-in/sign-in-requests",
    ),
  ],
  ["panel", source("app", "pages/dashboard/dashboard-page", "features/health/index")],
  ["list", source("screens/list/list-page", "features/health/health-note", "features/views/first-view")],
];

/** The catalogs of an area in one language are one file. */
const TEXTS = /[\\/]texts[\\/](\w+)[\\/](\w+)[\\/]\w+\.json$/;

/** @returns the name of the file with a catalog's texts; null for any other module. */
function textsFile(moduleId: string): string | null {
  const [, language, area] = TEXTS.exec(moduleId) ?? [];
  return language === undefined || area === undefined ? null : `texts-${language}-${area}`;
}

export const chunkGroups = [
  { name: textsFile, debugName: "texts", test: TEXTS, priority: GROUPS.length + 1 },
  ...GROUPS.map(([name, test], index) => ({ name, test, priority: GROUPS.length - index })),
];
