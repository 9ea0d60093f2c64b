import type { RulesDocument } from "../rules/api";
import type { WireFields } from "../core/wire";
import { shareElements } from "./values/shared-elements";
import { versionText, VERSION_TEXT_LENGTH } from "./values/timestamps";

/** Where the create time and the update time begin in the stored text of a document. */
const BEFORE_CREATE = '{"createTime":"'.length;
const BEFORE_UPDATE = BEFORE_CREATE + VERSION_TEXT_LENGTH + '","updateTime":"'.length;

/**
 * One version of a document; never changed. Its text is made once, and serves the store and every client; the fields
 * are parsed from it only when a query or a rule looks at them.
 */
export class StoredDocument implements RulesDocument {
  #fields: WireFields | undefined;

  private constructor(
    /** Below the documents root. */
    readonly path: string,
    /** The full resource name. */
    readonly name: string,
    /** As the store keeps it: the JSON of the document without its name. */
    readonly storedText: string,
    fields?: WireFields,
  ) {
    this.#fields = fields;
  }

  /** @param createTime of an earlier version; absent: this one is the first. */
  static create(
    root: string,
    path: string,
    fields: WireFields,
    createTime: string | undefined,
    micros: bigint,
  ) {
    const updateTime = versionText(micros);
    const times = `{"createTime":"${createTime ?? updateTime}","updateTime":"${updateTime}"`;
    return new StoredDocument(path, root + path, `${times},"fields":${JSON.stringify(fields)}}`, fields);
  }

  /** @param text a `storedText`. */
  static load(root: string, path: string, text: string) {
    return new StoredDocument(path, root + path, text);
  }

  get fields(): WireFields {
    return (this.#fields ??= this.#parse());
  }

  #parse(): WireFields {
    try {
      return shareElements((JSON.parse(this.storedText) as { fields: WireFields }).fields);
    } catch {
      throw new Error(`the stored document ${this.path} is damaged`);
    }
  }

  get createTime(): string {
    return this.storedText.slice(BEFORE_CREATE, BEFORE_CREATE + VERSION_TEXT_LENGTH);
  }

  get updateTime(): string {
    return this.storedText.slice(BEFORE_UPDATE, BEFORE_UPDATE + VERSION_TEXT_LENGTH);
  }

  /** The JSON of the document as the protocol shows it. */
  get wireText(): string {
    return `{"name":${JSON.stringify(this.name)},${this.storedText.slice(1)}`;
  }
}

/** What one commit did to one document. */
export interface DocumentChange {
  readonly path: string;
  readonly before: StoredDocument | undefined;
  readonly after: StoredDocument | undefined;
}
