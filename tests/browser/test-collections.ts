/** Collections that the product does not have. The registry knows them in all tests of this folder (page-setup.ts). */
import type { Collection } from "firestore-panel/schema";
import { specimens } from "../../packages/firestore-panel/tests/fixtures/specimens/specimens";
import { combinedSpecimens } from "../../packages/firestore-panel/tests/fixtures/specimens/combined-specimens";
import { permits } from "./lists/permits";
import { parking } from "./renewals/parking";

export const testCollections: readonly Collection[] = [
  ...[...specimens, ...combinedSpecimens].map(({ collection }) => collection),
  permits,
  parking,
];
