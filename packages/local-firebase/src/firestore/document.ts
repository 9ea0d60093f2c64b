import type { RulesDocument } from "../rules/api";
import type { WireFields } from "../core/wire";
import { shareElements } from "./values/shared-elements";
import { versionText, VERSION_TEXT_LENGTH } from "./values/timestamps";

/** The positions of the create time and the update time in a document's stored text. */
const BEFORE_CREATE = '{"createTime":"'.length;
const BEFORE_UPDATE = BEFORE_CREATE + VERSION_TEXT_LENGTH + '","updateTime":"'.length;

/**
 * One immutable version of a document. Its text is built once for the store and all clients. Its fields are parsed when
 * a query or a rule first needs them.
 */
export class StoredDocument implements RulesDocument {
  #fields: WireFields | undefined;

  private constructor(
    /** Below the documents root. */
    readonly path: string,
    /** The full resource name. */
    readonly name: string,
    /** In the form of the store: the JSON of the document without its name. */
    readonly storedText: string,
    fields?: WireFields,
  ) {
    this.#fields = fields;
  }

  /** @param createTime of an earlier version; absent: this version is the first. */
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

  /** The JSON of the document in the protocol. */
  get wireText(): string {
    return `{"name":${JSON.stringify(this.name)},${this.storedText.slice(1)}`;
  }
}

/** The change of one document by one commit. */
export interface DocumentChange {
  readonly path: string;
  readonly before: StoredDocument | undefined;
  readonly after: StoredDocument | undefined;
}
