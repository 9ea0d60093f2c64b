/**
 * Which modules share a file of the build: what changes together and is needed together. A first list then loads about a
 * dozen scripts in one wave. A file for each shared module made a deep chain of more than a hundred.
 */
const library = (...names: readonly string[]) =>
  new RegExp(`[\\\\/]node_modules[\\\\/](?:${names.join("|")})[\\\\/]`);
const antd = (...parts: readonly string[]) =>
  new RegExp(`[\\\\/]antd[\\\\/]es[\\\\/](?:${parts.join("|")})[\\\\/]`);
const source = (...files: readonly string[]) => new RegExp(`[\\\\/]src[\\\\/](?:${files.join("|")})\\.tsx?$`);

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
      "pages/documents/(?:accessibility|privacy-policy)-page",
      "data/browser-storage",
      "contract/unreachable",
      "providers/load-providers",
    ),
  ],
  ["antd-form", antd("button", "form", "input", "config-provider")],
  ["login", source("login-pages", "pages/sign-in/login-page")],
  ["auth", library("@firebase/auth")],
  ["firestore", library("@firebase/firestore")],
  ["refine", library("@refinedev/core", "@refinedev/react-router", "react-router")],
  ["antd-table", antd("table", "select", "pagination", "dropdown", "menu", "modal", "tooltip")],
  [
    "data",
    source(
      "providers",
      "providers/create-providers",
      "data/panel-database",
      "data/counts",
      "data/expiry-counts",
      "data/lists/large",
      "data/health/(?:last-)?report",
      "sign-in/watch-session",
    ),
  ],
  [
    "panel",
    source(
      "app",
      "pages/dashboard/dashboard-page",
      "ui/select-input",
      "screens/list/(?:list-page|record-list|record-table|action-menu|search-note)",
    ),
  ],
];

/** The catalogs of an area in one language are one file. */
const TEXTS = /[\\/]texts[\\/](\w+)[\\/](\w+)[\\/]\w+\.json$/;

/** @returns the name of the file with a catalog's texts; null for any other module. */
function textsFile(moduleId: string): string | null {
  const [, language, area] = TEXTS.exec(moduleId) ?? [];
  return language === undefined || area === undefined ? null : `texts-${language}-${area}`;
}

export const chunkGroups = [
  { name: textsFile, test: TEXTS, priority: GROUPS.length + 1 },
  ...GROUPS.map(([name, test], index) => ({ name, test, priority: GROUPS.length - index })),
];
