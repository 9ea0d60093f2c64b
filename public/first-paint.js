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
  const path = location.pathname.replace(/(.)\/+$/, "$1").toLowerCase();
  const pages = [...document.querySelectorAll("meta[name=preload]")];
  const page = pages.find(({ dataset: { paths } }) => paths === "" || paths.split(" ").includes(path));
  const texts = page?.dataset[`texts${language[0].toUpperCase()}${language.slice(1)}`] ?? "";
  const files = page?.content.split(" ").filter(Boolean) ?? [];
  for (const href of [...texts.split(" ").filter(Boolean), ...files])
    document.head.append(
      // As Vite's own links request a style sheet: another mode would request it again.
      link(
        href.endsWith(".css")
          ? { rel: "preload", as: "style", crossOrigin: "", href }
          : { rel: "modulepreload", href },
      ),
    );
}

// The first requests of this address, as the panel noted them at an earlier visit (packages/firestore-panel/src/data/early-requests.ts),
// with the token that Firebase Auth stores. The panel itself makes up for all that fails here.
{
  const { AbortSignal, fetch, indexedDB, localStorage, location } = globalThis;
  const EARLY_MS = 5_000;
  const STILL_VALID_MS = 300_000;
  const STORE = "firebaseLocalStorage";
  const settled = (request) =>
    new Promise((resolve, reject) => {
      setTimeout(reject, EARLY_MS);
      request.onsuccess = () => resolve(request.result);
      request.onerror = reject;
    });
  const tokenOf = async (uid) => {
    const opening = indexedDB.open("firebaseLocalStorageDb");
    // Auth creates it.
    opening.onupgradeneeded = () => opening.transaction.abort();
    const database = await settled(opening);
    const reading = database.transaction(STORE).objectStore(STORE).getAll();
    database.close();
    const { value } = (await settled(reading)).find((stored) => stored.value?.uid === uid);
    const { accessToken, expirationTime } = value.stsTokenManager;
    if (expirationTime < Date.now() + STILL_VALID_MS) throw new Error("It expires.");
    return accessToken;
  };
  const ask = async (token, url, { method, body }) => {
    const signal = AbortSignal.timeout(EARLY_MS);
    const headers = { authorization: `Bearer ${await token}` };
    const answer = await fetch(`${url}:${method}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
      signal,
    });
    return answer.ok ? answer.json() : undefined;
  };
  try {
    const path = location.pathname.replace(/(.)\/+$/, "$1");
    const note = Object.keys(localStorage)
      .filter((key) => key.startsWith("early-requests "))
      .map((key) => JSON.parse(localStorage.getItem(key)))
      .find(({ paths }) => location.search === "" && Object.hasOwn(paths, path));
    if (note) {
      const token = tokenOf(note.uid);
      const sent = note.paths[path].map((request) => ({
        request,
        answer: ask(token, note.url, request).catch(() => undefined),
      }));
      globalThis.earlyRequests = { uid: note.uid, sent };
    }
  } catch {
    // No storage.
  }
}
