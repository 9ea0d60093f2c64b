/** The database and identity that the functions of services use. It has only types, so that no function loads another. */
import type { OpenDatabase } from "./panel-database";
import type { Actor } from "./record-reader";

export type ServiceContext = OpenDatabase & Pick<Actor, "principal" | "scopeRecord" | "author">;
