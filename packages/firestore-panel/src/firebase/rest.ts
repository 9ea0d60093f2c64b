import type { PanelEnv } from "../definition";

export function documentsUrl({ firebase, local }: Pick<PanelEnv, "firebase" | "local">): string {
  const origin = local ? `http://127.0.0.1:${local.firestore}` : "https://firestore.googleapis.com";
  return `${origin}/v1/projects/${firebase.projectId}/databases/(default)/documents`;
}
