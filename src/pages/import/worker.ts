/** Parses and holds the file's rows outside the page's thread. A module from the panel's own origin. */
import { Draft } from "./draft";
import type { WorkerResponse, DraftCall, WorkerRequest } from "./worker-messages";

let draft: Draft | undefined;

self.addEventListener("message", ({ data }: MessageEvent<WorkerRequest>) => {
  const { id } = data;
  answerTo(data)
    .then((result) => respond({ id, result }))
    .catch((error: unknown) =>
      respond({ id, error: error instanceof Error ? error.message : String(error) }),
    );
});

async function answerTo(request: WorkerRequest) {
  if (request.method !== "read") {
    if (!draft) throw new Error("No file was read.");
    return callDraft(draft, request);
  }
  const [file, collection] = request.args;
  draft = undefined;
  draft = await Draft.read(file, collection, (progress) => respond({ id: request.id, progress }));
  return draft.summary();
}

function callDraft(of: Draft, call: DraftCall) {
  switch (call.method) {
    case "takeColumns":
      return of.takeColumns(...call.args);
    case "summary":
      return of.summary();
    case "groups":
      return of.groups();
    case "markGroups":
      return of.markGroups(...call.args);
    case "keys":
      return of.keys();
    case "identities":
      return of.identities(...call.args);
    case "markStored":
      return of.markStored(...call.args);
    case "page":
      return of.page(...call.args);
    case "batch":
      return of.batch(...call.args);
    case "rejected":
      return of.rejected();
  }
}

function respond(answer: WorkerResponse): void {
  self.postMessage(answer);
}
