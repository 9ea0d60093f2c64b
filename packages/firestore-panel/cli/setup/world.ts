import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Ask } from "../owner/deployed";
import type { OwnerProduct } from "../owner/product";
import type { OwnerDocuments } from "../owner/owner-database";
import type { Run } from "./step";
import type { Tools } from "./tools";

export interface SetupFlags {
  readonly location?: string | undefined;
  readonly bucket?: string | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
}

/** What the steps work on. */
export interface World {
  readonly product: OwnerProduct;
  readonly tools: Tools;
  readonly project: Project;
  readonly run: Run;
  readonly flags: SetupFlags;
  /** The checkout. */
  readonly folder: string;
  /** The project's documents, past the rules. */
  readonly documents: () => Promise<OwnerDocuments>;
}

export interface Project {
  readonly id: string;
  readonly number: string;
  /** The name before .web.app. */
  readonly site: string;
}

/** The default bucket of projects since October 2024; --bucket names an older one. */
export function bucketOf({ flags, project }: World): string {
  return flags.bucket ?? `${project.id}.firebasestorage.app`;
}

export function asking({ tools }: World): Ask {
  return (url) => tools.call("GET", url);
}

/** @returns the text of one of the checkout's files; empty if there is none. */
export function fileIn({ folder }: Pick<World, "folder">, name: string): Promise<string> {
  return readFile(join(folder, name), "utf8").catch(() => "");
}
