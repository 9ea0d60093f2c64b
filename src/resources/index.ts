/** Every declared collection. A new one is a file beside this one and a line here. */
import type { Collection } from "../schema/types";
import { brands } from "./brands";

export const collections: readonly Collection[] = [brands];
