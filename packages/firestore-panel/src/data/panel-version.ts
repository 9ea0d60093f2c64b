/**
 * Whether panel, rules and data are of one version. The data name theirs in a document. The rules tell theirs by an id
 * beside it that they let everybody read (schema/version.ts).
 */
import { doc, getDocFromServer, onSnapshot, type DocumentSnapshot, type Firestore } from "firebase/firestore";
import type { Store, VersionState } from "../contract/session";
import { META, sameId, SCHEMA_ID, SCHEMA_VERSION } from "../schema/version";
import { text } from "../texts/texts";
import { codeOf, ProviderError } from "./errors";
import { countIn } from "../schema/stored-values";

const PRECONDITION_FAILED = 412;

export class PanelVersion {
  private end: (() => void) | undefined;
  private latest: DocumentSnapshot | undefined;

  constructor(
    private readonly firestore: Firestore,
    private readonly state: Store<VersionState>,
  ) {}

  /** Follows the version of the data until `stop`, also while the panel is in use. */
  watch(): void {
    this.end ??= onSnapshot(
      doc(this.firestore, META, SCHEMA_ID),
      { includeMetadataChanges: true },
      (snapshot) => this.receive(snapshot),
      // The rules of earlier releases let nobody read it.
      (error) => codeOf(error) === "permission-denied" && this.state.set("differs"),
    );
  }

  stop(): void {
    this.end?.();
    this.end = undefined;
    this.latest = undefined;
    this.state.set("agreed");
  }

  /** @throws 412 where the panel only reads. */
  assertAgreed(): void {
    if (this.state.getSnapshot() !== "agreed")
      throw new ProviderError(PRECONDITION_FAILED, text("data.error.version"));
  }

  /**
   * Call it after a refusal: newer rules may have been deployed meanwhile. @throws 412 where that is the reason, or the
   * SDK's error without an answer.
   */
  async check(): Promise<void> {
    const state = await this.rulesState();
    if (state !== "agreed") this.state.set(state);
    this.assertAgreed();
  }

  private receive(snapshot: DocumentSnapshot): void {
    if (snapshot.metadata.fromCache) return;
    // Data that name no version are older: the first admin names it.
    const version = countIn(snapshot.get("version"));
    this.latest = snapshot;
    if (version !== SCHEMA_VERSION) return this.state.set("differs");
    this.rulesState().then(
      (state) => this.latest === snapshot && this.state.set(state),
      // Without an answer the rules decide.
      () => undefined,
    );
  }

  private async rulesState(): Promise<VersionState> {
    try {
      await getDocFromServer(doc(this.firestore, META, sameId(SCHEMA_VERSION)));
      return "agreed";
    } catch (error) {
      if (codeOf(error) === "permission-denied") return "differs";
      throw error;
    }
  }
}
