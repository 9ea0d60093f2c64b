import { AuthTokenError, type Caller } from "../core/contracts";
import { errorText } from "../core/start-error";
import type { Ruleset } from "../rules/api";
import { compileRules } from "../rules/compile";
import { Access } from "./access";
import { checkIndexEntries } from "./indexes/entries";
import { requireIndex } from "./indexes/require";
import type { Query } from "./query/types";
import type { FieldPath } from "./values/field-path";
import { Database } from "./database";
import type { FirestoreDeps } from "./deps";
import type { StoredDocument } from "./document";
import { FirestoreError } from "./errors";
import { Meter } from "./meter";
import { DEFAULT_DATABASE } from "./paths";
import { Watch } from "./listen/watch";
import { Transactions } from "./transactions";

/** Everything of one database. */
export interface Space {
  readonly database: Database;
  readonly access: Access;
  readonly watch: Watch;
  readonly meter: Meter;
  readonly transactions: Transactions;
  /**
   * @param summed fields of sums and averages. @throws FirestoreError FAILED_PRECONDITION when no index answers the
   * query.
   */
  requireIndex(query: Query, summed: readonly FieldPath[]): void;
  /** The current rules. */
  rules(): Ruleset;
  /**
   * Replaces the rules of the whole project. In this process's project they stay until the rules file is edited, in any
   * other until the process ends.
   * @throws RulesError
   */
  replaceRules(text: string): void;
  /** Logs a bug. */
  fault(where: string, error: unknown): void;
}

/** A caller, with the project whose database they use. */
export interface Visitor {
  readonly caller: Caller;
  readonly space: Space;
}
export type Visit = Promise<Visitor>;

const PROJECT_ID = /^[A-Za-z0-9][A-Za-z0-9.:_-]{0,99}$/;

/** From Google's documentation: 4 to 63 lower-case letters, digits and hyphens. */
const DATABASE_ID = /^[a-z][a-z0-9-]{2,61}[a-z0-9]$/;

/** The shared state of a project's databases. */
interface Project {
  readonly meter: Meter;
  replaced: Replaced | undefined;
}

/** Rules that replace those of the files. */
interface Replaced {
  readonly rules: Ruleset;
  /** The files' rules at their first use after that, by database id. */
  readonly loaded: Map<string, Ruleset>;
}

/**
 * The open databases: the default one of the process's project. A test process opens any other database on request, of
 * any project.
 */
export class Spaces {
  readonly #opening = new Map<string, Promise<Space>>();
  readonly #opened = new Map<string, Space>();
  readonly #projects = new Map<string, Project>();

  constructor(private readonly deps: FirestoreDeps) {}

  /** @throws FirestoreError NOT_FOUND for an unknown project or database. */
  async open(projectId: string, databaseId: string = DEFAULT_DATABASE): Promise<Space> {
    const { deps } = this;
    if (databaseId !== DEFAULT_DATABASE && !deps.test)
      throw new FirestoreError(
        "NOT_FOUND",
        `There is no database "${databaseId}", only "${DEFAULT_DATABASE}".`,
      );
    if (projectId !== deps.projectId && !deps.test)
      throw new FirestoreError(
        "NOT_FOUND",
        `This local Firebase serves the project "${deps.projectId}", not "${projectId}".`,
      );
    if (!PROJECT_ID.test(projectId))
      throw new FirestoreError("INVALID_ARGUMENT", "The project's id is not valid.");
    if (databaseId !== DEFAULT_DATABASE && !DATABASE_ID.test(databaseId))
      throw new FirestoreError("INVALID_ARGUMENT", "The database's id is not valid.");
    const key = `${projectId}/${databaseId}`;
    const known = this.#opening.get(key);
    if (known) return known;
    const opening = this.#load(projectId, databaseId);
    this.#opening.set(key, opening);
    this.#opened.set(key, await opening);
    return opening;
  }

  /** The project's default database, if it is open. */
  opened(projectId: string): Space | undefined {
    return this.#opened.get(`${projectId}/${DEFAULT_DATABASE}`);
  }

  /** Opens the databases of a project: the default one, and in a test process all that exist. */
  async ofProject(projectId: string): Promise<readonly Space[]> {
    const { store, test } = this.deps;
    const ids = new Set([DEFAULT_DATABASE, ...(test ? await Database.idsOf(projectId, store) : [])]);
    return Promise.all([...ids].map((databaseId) => this.open(projectId, databaseId)));
  }

  /** All open spaces. */
  all(): readonly Space[] {
    return [...this.#opened.values()];
  }

  /** Verifies the caller, then opens the database named `projects/P/databases/D`. @throws FirestoreError */
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

  #projectOf(projectId: string): Project {
    const { requests, log } = this.deps;
    const known = this.#projects.get(projectId);
    if (known) return known;
    if (projectId !== this.deps.projectId)
      log.info(
        `firestore  a request names project ${projectId}, whose data is separate from ${this.deps.projectId}`,
      );
    const project = { meter: new Meter(requests && { requests, projectId }), replaced: undefined };
    this.#projects.set(projectId, project);
    return project;
  }

  async #load(projectId: string, databaseId: string): Promise<Space> {
    const { store, clock, rules, indexes, log } = this.deps;
    const check = (document: StoredDocument) => checkIndexEntries(indexes.current(), document);
    const database = await Database.open(projectId, store, clock, check, databaseId);
    const project = this.#projectOf(projectId);
    const { meter } = project;
    const inForce = () => this.#rulesInForce(projectId, databaseId, project);
    return {
      database,
      access: new Access(inForce, database, log, meter, databaseId),
      meter,
      watch: new Watch(database),
      transactions: new Transactions(database),
      requireIndex: (query, summed) => {
        try {
          requireIndex(this.deps, query, summed);
        } catch (error) {
          meter.refused(errorText(error));
          throw error;
        }
      },
      rules: inForce,
      replaceRules: (text) => {
        const replacing = compileRules(text, `rules of ${projectId}`, { observed: this.deps.observed });
        project.replaced = { rules: replacing, loaded: new Map([[databaseId, rules.current(databaseId)]]) };
      },
      fault: (where, error) => log.warn(`firestore  ${where} failed: ${errorText(error)}`),
    };
  }

  /** The latest of replacement and edit wins, as with the official tools. */
  #rulesInForce(projectId: string, databaseId: string, { replaced }: Project): Ruleset {
    const current = this.deps.rules.current(databaseId);
    if (!replaced) return current;
    if (projectId !== this.deps.projectId) return replaced.rules;
    const loaded = replaced.loaded.get(databaseId) ?? current;
    replaced.loaded.set(databaseId, loaded);
    return loaded === current ? replaced.rules : current;
  }
}
