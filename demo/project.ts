/** Project that only the local Firebase serves: the web SDK and Google's tools keep a "demo-" name off the cloud. */
export const LOCAL_PROJECT_ID = "demo-westwalk";

/** The default bucket of a project, as the panel's environment names it. */
export function defaultBucket(projectId: string): string {
  return `${projectId}.appspot.com`;
}
