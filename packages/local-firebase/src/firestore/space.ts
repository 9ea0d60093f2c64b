import { AuthTokenError, type Caller, type FirestoreDeps } from "../core/contracts";
import { errorText } from "../core/start-error";
import type { Ruleset } from "../rules/api";
import { compileRules } from "../rules/compile";
import { Access } from "./access";
import { indexMissing } from "./indexes/refusal";
import { missingIndex } from "./indexes/requirement";
import type { Query } from "./query/types";
import type { FieldPath } from "./values/field-path";
import { Database } from "./database";
import { FirestoreError } from "./errors";
import { Meter } from "./meter";
import { Watch } from "./listen/watch";

/** Everything of one project. */
export interface Space {
  readonly database: Database;
  readonly access: Access;
  readonly watch: Watch;
  readonly meter: Meter;
  /** @param summed fields that are added up. @throws FirestoreError FAILED_PRECONDITION when no index answers the query. */
  requireIndex(query: Query, summed: readonly FieldPath[]): void;
  /** Puts other rules in force for this project, until the process ends. @throws RulesError */
  replaceRules(text: string): void;
  /** Tells of a fault of our own. */
  fault(where: string, error: unknown): void;
}

/** A caller, and the project whose database they called. */
export interface Visitor {
  readonly caller: Caller;
  readonly space: Space;
}
export type Visit = Promise<Visitor>;

const PROJECT_ID = /^[A-Za-z0-9][A-Za-z0-9.:_-]{0,99}$/;

/** The projects that are open: the configured one, and in a process for tests any other that is asked for. */
export class Spaces {
  readonly #opening = new Map<string, Promise<Space>>();
  readonly #opened = new Map<string, Space>();

  constructor(private readonly deps: FirestoreDeps) {}

  /** @throws FirestoreError NOT_FOUND for a project or database that is not here. */
  async open(projectId: string, databaseId = "(default)"): Promise<Space> {
    const { deps } = this;
    if (databaseId !== "(default)")
      throw new FirestoreError("NOT_FOUND", `There is no database "${databaseId}", only "(default)".`);
    if (projectId !== deps.projectId && !deps.test)
      throw new FirestoreError(
        "NOT_FOUND",
        `This local Firebase serves the project "${deps.projectId}", not "${projectId}".`,
      );
    if (!PROJECT_ID.test(projectId))
      throw new FirestoreError("INVALID_ARGUMENT", "The project's id is not valid.");
    const known = this.#opening.get(projectId);
    if (known) return known;
    const opening = this.#load(projectId);
    this.#opening.set(projectId, opening);
    this.#opened.set(projectId, await opening);
    return opening;
  }

  /** The project's space, if anybody has asked for it yet. */
  opened(projectId: string): Space | undefined {
    return this.#opened.get(projectId);
  }

  /** Verifies who comes, then opens the database named `projects/P/databases/D`. @throws FirestoreError */
  async visit(authorization: string | undefined, databaseName: string): Visit {
    const [projects, projectId, databases, databaseId, ...more] = databaseName.split("/");
    if (projects !== "projects" || databases !== "databases" || !projectId || more.length > 0)
      throw new FirestoreError("INVALID_ARGUMENT", `"${databaseName}" is no database.`);
    const caller = await this.deps.verifier.verify(authorization).catch((error: unknown) => {
      if (error instanceof AuthTokenError) throw new FirestoreError("UNAUTHENTICATED", error.message);
      throw error;
    });
    return { caller, space: await this.open(projectId, databaseId) };
  }

  async #load(projectId: string): Promise<Space> {
    const { store, clock, rules, indexes, log } = this.deps;
    const database = await Database.open(projectId, store, clock);
    const meter = new Meter();
    let replaced: Ruleset | undefined;
    return {
      database,
      access: new Access(() => replaced ?? rules.current(), database, log, meter),
      meter,
      watch: new Watch(database),
      requireIndex: (query, summed) => {
        const definitions = indexes.current();
        const missing = missingIndex(definitions, query, summed);
        if (!missing) return;
        const refusal = indexMissing(missing, definitions);
        log.warn(`firestore  ${refusal.message}`);
        throw refusal;
      },
      replaceRules: (text) => {
        replaced = compileRules(text, `rules of ${projectId}`);
      },
      fault: (where, error) => log.warn(`firestore  ${where} failed: ${errorText(error)}`),
    };
  }
}
