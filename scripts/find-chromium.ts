/** Finds the Chromium for tests and bench, and installs it on a machine that has none. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

/**
 * What Playwright switches off, as this list takes the place of its own. Then pages of the address bar, which each window
 * would load though nobody sees it: they took a third of a second for each.
 */
const DISABLED_FEATURES = [
  ...["AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"],
  ...["HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"],
  ...["ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin"],
  ...["OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"],
  ...["msForceBrowserSignIn", "msEdgeUpdateLaunchServicesPreferredVersion"],
  ...["WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"],
];

/** The test browser connects to loopback only; these options disable its background requests. */
export const CHROMIUM_ARGS: readonly string[] = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
];

/** The headless browser comes first, because it needs a quarter less processor time for the same pages. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];

function usualPlaces(): string[] {
  const { PATH = "", PROGRAMFILES = "", LOCALAPPDATA = "" } = process.env;
  const programs = [PROGRAMFILES, process.env["PROGRAMFILES(X86)"] ?? "", LOCALAPPDATA].filter(Boolean);
  switch (process.platform) {
    case "darwin":
      return ["Google Chrome", "Chromium", "Microsoft Edge"].map(
        (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
      );
    case "win32":
      return programs.flatMap((folder) => [
        join(folder, "Google/Chrome/Application/chrome.exe"),
        join(folder, "Chromium/Application/chrome.exe"),
        join(folder, "Microsoft/Edge/Application/msedge.exe"),
      ]);
    default:
      return PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  }
}

const START_LIMIT_MS = 15_000;

/** A downloaded browser exists but does not start if its system libraries are missing. */
function starts(path: string): boolean {
  if (!existsSync(path)) return false;
  // On Windows --version opens a window and prints nothing.
  if (process.platform === "win32") return true;
  const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: START_LIMIT_MS });
  // Every Chromium has a version of four numbers.
  return /\d+(\.\d+){3}/.test(stdout ?? "");
}

/**
 * Finds CHROMIUM_PATH, else Playwright's own Chromium, else an installed Chrome, Chromium or Edge.
 * @returns its path, or undefined if none starts.
 * @throws Error if CHROMIUM_PATH does not start.
 */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (starts(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is ${chosen}, which is not a browser that starts here.`);
  }
  return [chromium.executablePath(), ...usualPlaces()].find(starts);
}

/**
 * Installation commands in order: Playwright's download, then Debian's packages, which include their
 * libraries.
 */
function installers(): string[][][] {
  const installCommands = [[["npx", "playwright", "install", "chromium"]]];
  if (process.platform !== "linux" || !existsSync("/usr/bin/apt-get")) return installCommands;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && spawnSync("sudo", ["-n", "true"], { stdio: "ignore" }).status !== 0) return installCommands;
  const apt = [
    ...(isRoot ? [] : ["sudo", "-n"]),
    "env",
    "DEBIAN_FRONTEND=noninteractive",
    "apt-get",
    "-q",
    "-y",
  ];
  const install = (browser: string) => [
    [...apt, "update"],
    [...apt, "install", "--no-install-recommends", browser, "fonts-dejavu-core"],
  ];
  // Not every system has a package of the headless browser.
  return [...installCommands, install("chromium-headless-shell"), install("chromium")];
}

const INSTALL_LIMIT_MS = 5 * 60_000;

function run([command = "", ...args]: string[]): boolean {
  process.stdout.write(`No Chromium found: ${command} ${args.join(" ")}\n`);
  const shell = process.platform === "win32";
  return (
    spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"], timeout: INSTALL_LIMIT_MS, shell })
      .status === 0
  );
}

/**
 * Like findChromium, but installs a browser if there is none.
 * @throws Error with instructions if the installation fails.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  for (const commands of installers()) {
    const installed = commands.every(run) ? findChromium() : undefined;
    if (installed) return installed;
  }
  throw new Error(
    "No Chromium could be found or installed. Install Chrome or Chromium, or run: npx playwright install --with-deps chromium",
  );
}
