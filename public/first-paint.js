// The chosen theme's background, before the panel is there. It reads what packages/firestore-panel/src/ui/color-mode.tsx stores.
try {
  const mode = globalThis.localStorage.getItem("themeMode");
  if (mode === "light" || mode === "dark") globalThis.document.documentElement.style.colorScheme = mode;
} catch {
  // No storage: the system's theme.
}

// The scripts and style sheets of this page, before the script that imports them has run (scripts/preload-plugin.ts).
{
  const path = globalThis.location.pathname.replace(/\/+$/, "").toLowerCase();
  const pages = [...globalThis.document.querySelectorAll("meta[name=preload]")];
  const page = pages.find(({ dataset: { paths } }) => paths === "" || paths.split(" ").includes(path));
  for (const href of page?.content.split(" ").filter(Boolean) ?? [])
    globalThis.document.head.append(
      Object.assign(
        globalThis.document.createElement("link"),
        href.endsWith(".css") ? { rel: "preload", as: "style", href } : { rel: "modulepreload", href },
      ),
    );
}
