// The chosen theme's background, before the panel is there. It reads what src/components/color-mode.tsx stores.
try {
  const mode = globalThis.localStorage.getItem("themeMode");
  if (mode === "light" || mode === "dark") globalThis.document.documentElement.style.colorScheme = mode;
} catch {
  // No storage: the system's theme.
}
