/** The default bucket of a project, as the web SDK's configuration names it. */
export function defaultBucket(projectId: string): string {
  return `${projectId}.appspot.com`;
}
