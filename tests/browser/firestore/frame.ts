import pageUrl from "./cached-page?url";

/** What a page listens to. */
export interface CachedPage {
  readonly projectId: string;
  readonly path: string;
  /** Of the local Firebase's Firestore. */
  readonly port: number;
}

/** One snapshot, as the page was given it. */
export interface Shown {
  readonly fromCache: boolean;
  readonly documents: { readonly [id: string]: object };
  readonly changes: readonly string[];
}

/** Loads the page in a frame. What it was shown is collected in `shown`; `close` is a tab's end: nothing is told to it. */
export function loadPage(page: CachedPage): { readonly shown: readonly Shown[]; close(): void } {
  const frame = document.createElement("iframe");
  const shown: Shown[] = [];
  frame.dataset.page = JSON.stringify(page);
  frame.addEventListener("shown", (event) => shown.push((event as CustomEvent<Shown>).detail));
  frame.srcdoc = `<script type="module" src="${pageUrl}"></script>`;
  document.body.append(frame);
  return { shown, close: () => frame.remove() };
}
