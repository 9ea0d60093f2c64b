/** The settings of a project that exists on a local Firebase alone. */
import type { FirebaseConfig, LocalPorts, PanelEnv } from "../definition";

interface Variables {
  readonly [name: string]: unknown;
}

/** @param projectId with the prefix "demo-": the Firebase SDK never connects such a project to the cloud. */
export const localProject = (projectId: string): FirebaseConfig => ({
  apiKey: "local",
  authDomain: `${projectId}.firebaseapp.com`,
  projectId,
  storageBucket: `${projectId}.appspot.com`,
  appId: "local",
});

/**
 * The same as a definition's `env`. What starts the panel tells the ports in the variable VITE_LOCAL_FIREBASE, and the
 * moment of a backup in VITE_LOCAL_BACKUP.
 */
export const localEnv = (projectId: string) => (): PanelEnv => {
  const { VITE_LOCAL_FIREBASE: ports, VITE_LOCAL_BACKUP: backup }: Variables = import.meta.env ?? {};
  return {
    firebase: localProject(projectId),
    ...(typeof ports === "string" && { local: JSON.parse(ports) as LocalPorts }),
    ...(typeof backup === "string" && { backup }),
  };
};
