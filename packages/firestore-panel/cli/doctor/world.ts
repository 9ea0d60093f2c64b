/** What the checks of `npm run owner -- doctor` look at. open-world.ts finds it. */
import type { NamedPorts } from "local-firebase/project";
import type { Ask } from "../owner/deployed";
import type { OwnerProduct } from "../owner/product";
import type { OwnerDatabase } from "../owner/owner-database";

export interface DoctorWorld {
  readonly product: OwnerProduct;
  /** The folder of firebase.json, the rules files and the environment. */
  readonly folder: string;
  readonly versions: Versions;
  /** The panel's and those of firebase.json, without the offset. 0: any free one. */
  readonly ports: NamedPorts;
  readonly portOffset: number;
  /** The address of a server whose clock this computer's is compared with. */
  readonly clock?: string;
  readonly project?: DeployedProject;
  readonly running?: RunningFirebase;
  /** A text says why none can be read. */
  readonly records: Records | string;
}

export interface Versions {
  readonly node: string;
  /** Undefined: there is no npm. */
  readonly npm: string | undefined;
}

/** A local Firebase that runs on the ports of firebase.json. */
export interface RunningFirebase {
  readonly pid: number;
  readonly ports: readonly number[];
  /** The loaded rules. Absent: it is not open to test tools. */
  readonly rules?: readonly LoadedRules[];
}

export interface LoadedRules {
  readonly service: string;
  readonly text: string;
}

export interface DeployedProject {
  readonly id: string;
  readonly bucket: string;
  readonly ask: Ask;
}

export interface Records {
  read<T>(task: (documents: OwnerDatabase) => Promise<T>): Promise<T>;
  /** @returns the line that runs one of the owner's scripts on these records. */
  command(script: string, ...args: readonly string[]): string;
}
