// The chosen theme's background, before the panel is there. It reads what packages/firestore-panel/src/ui/color-mode.tsx stores.
try {
  const mode = globalThis.localStorage.getItem("themeMode");
  if (mode === "light" || mode === "dark") globalThis.document.documentElement.style.colorScheme = mode;
} catch {
  // No storage: the system's theme.
}

// The language of the page, as packages/firestore-panel/src/texts/language.ts chooses it, so that the first picture has its
// direction. What it begins with, built pages name; in development the panel itself sets it a moment later.
let language;
{
  const { document, navigator } = globalThis;
  const known = document.querySelector("meta[name=preload]")?.dataset ?? {};
  const isKnown = (id) => `texts${id[0]?.toUpperCase()}${id.slice(1)}` in known;
  let stored;
  try {
    stored = globalThis.localStorage.getItem("language") ?? "";
  } catch {
    // No storage: the browser's languages.
    stored = "";
  }
  language = [stored, ...navigator.languages.map((tag) => tag.split("-")[0])].find(isKnown) ?? "en";
  document.documentElement.lang = language;
  document.documentElement.dir = /^(ar|fa|he|ur)$/.test(language) ? "rtl" : "ltr";
}

// The page's own script, or a file that it begins with, did not load: nothing else can say so.
globalThis.addEventListener(
  "error",
  ({ target }) => {
    const { document, location } = globalThis;
    const root = document.querySelector("#root");
    if (target.localName !== "script" || !root || root.childNodes.length > 0) return;
    const [words, again] =
      language === "ar"
        ? ["تعذّر تحميل هذه الصفحة. تحقّق من الاتصال بالشبكة.", "إعادة التحميل"]
        : ["This page could not be loaded. Check the network connection.", "Load again"];
    const link = Object.assign(document.createElement("a"), { href: location.href, textContent: again });
    const text = Object.assign(document.createElement("p"), { role: "alert", textContent: words });
    text.append(" ", link);
    root.append(text);
    root.style.padding = "48px 24px";
  },
  true,
);

// The scripts and style sheets of this page, before the script that imports them has run (scripts/preload-plugin.ts).
{
  const { document, location } = globalThis;
  const link = (properties) => Object.assign(document.createElement("link"), properties);
  const path = location.pathname.replace(/\/+$/, "").toLowerCase();
  const pages = [...document.querySelectorAll("meta[name=preload]")];
  const page = pages.find(({ dataset: { paths } }) => paths === "" || paths.split(" ").includes(path));
  const texts = page?.dataset[`texts${language[0].toUpperCase()}${language.slice(1)}`] ?? "";
  const files = page?.content.split(" ").filter(Boolean) ?? [];
  for (const href of [...texts.split(" ").filter(Boolean), ...files])
    document.head.append(
      link(href.endsWith(".css") ? { rel: "preload", as: "style", href } : { rel: "modulepreload", href }),
    );
  // First, like the styles that antd adds itself, so that the panel's own sheets win. Public pages are not antd's.
  const styles = document.querySelector("meta[name=antd-styles]");
  if (styles && files.length > 0)
    document.head.prepend(
      link({
        id: "antd-styles",
        rel: "stylesheet",
        href: styles.content,
        onerror: ({ target }) => target.remove(),
      }),
    );
}
