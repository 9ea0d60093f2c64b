import type { Ports, Service } from "../core/hub";

const NAMES: { readonly [service in Service]: string } = {
  firestore: "Firestore",
  auth: "Auth",
  storage: "Storage",
  hub: "Hub",
  ui: "Window",
};

/** The message when all ports listen: the addresses, and the environment variables for Google's server SDKs. */
export function greeting(project: string, ports: Ports, dataDir: string): string {
  const running = (Object.keys(NAMES) as Service[]).filter((service) => ports[service] > 0);
  const lines = [
    ...running.map((service) => `${NAMES[service].padEnd(11)}http://127.0.0.1:${ports[service]}`),
    `${"Project".padEnd(11)}${project}`,
    `${"Data".padEnd(11)}${dataDir} (delete the folder to begin again)`,
    "",
    "For the admin SDK and other servers:",
    ...Object.entries(environment(project, ports)).map(([name, value]) => `  export ${name}=${value}`),
    "",
    "Ready. Ctrl-C stops.",
  ];
  return `\n${lines.map((line) => (line ? `  ${line}` : "")).join("\n")}\n\n`;
}

/** The environment variables that Google's server SDKs and test tools read. */
export function environment(project: string, ports: Ports): Readonly<Record<string, string>> {
  const at = (port: number) => `127.0.0.1:${port}`;
  return {
    GCLOUD_PROJECT: project,
    ...(ports.firestore > 0 && { FIRESTORE_EMULATOR_HOST: at(ports.firestore) }),
    ...(ports.auth > 0 && { FIREBASE_AUTH_EMULATOR_HOST: at(ports.auth) }),
    ...(ports.storage > 0 && {
      FIREBASE_STORAGE_EMULATOR_HOST: at(ports.storage),
      STORAGE_EMULATOR_HOST: `http://${at(ports.storage)}`,
    }),
    ...(ports.hub > 0 && { FIREBASE_EMULATOR_HUB: at(ports.hub) }),
  };
}
