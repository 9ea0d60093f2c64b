/** The settings of a project that exists on a local Firebase alone. */
import type { FirebaseConfig, LocalPorts, PanelEnv } from "../definition";

/** @param projectId with the prefix "demo-": the Firebase SDK never connects such a project to the cloud. */
export const localProject = (projectId: string): FirebaseConfig => ({
  apiKey: "local",
  authDomain: `${projectId}.firebaseapp.com`,
  projectId,
  storageBucket: `${projectId}.appspot.com`,
  appId: "local",
});

/** The same as a definition's `env`. What starts the panel tells the ports in the variable VITE_LOCAL_FIREBASE. */
export const localEnv = (projectId: string) => (): PanelEnv => {
  const ports: unknown = import.meta.env?.["VITE_LOCAL_FIREBASE"];
  return {
    firebase: localProject(projectId),
    ...(typeof ports === "string" && { local: JSON.parse(ports) as LocalPorts }),
  };
};
