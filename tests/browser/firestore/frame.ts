import pageUrl from "./cached-page?url";

/** What a page listens to. */
export interface CachedPage {
  readonly projectId: string;
  readonly path: string;
  /** Of the local Firebase's Firestore. */
  readonly port: number;
}

/** One snapshot, as the page was given it. */
export interface ShownSnapshot {
  readonly fromCache: boolean;
  readonly documents: { readonly [id: string]: object };
  readonly changes: readonly string[];
}

/** Loads the page in a frame. What it was shown is collected in `shown`; `close` is a tab's end: nothing is told to it. */
export function loadPage(page: CachedPage): { readonly shown: readonly ShownSnapshot[]; close(): void } {
  const frame = document.createElement("iframe");
  const shown: ShownSnapshot[] = [];
  frame.dataset.page = JSON.stringify(page);
  frame.addEventListener("shown", (event) => shown.push((event as CustomEvent<ShownSnapshot>).detail));
  frame.srcdoc = `<script type="module" src="${pageUrl}"></script>`;
  document.body.append(frame);
  return { shown, close: () => frame.remove() };
}
