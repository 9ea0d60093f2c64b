/** The features of a panel. A feature is a folder and its line here. */
import type { PanelDefinition } from "../definition";
import { bulkActions } from "../features/bulk-actions/feature";
import { exporting } from "../features/export/feature";
import { healthFeature } from "../features/health/feature";
import { history } from "../features/history/feature";
import { inlineEdit } from "../features/inline-edit/feature";
import { palette } from "../features/palette/feature";
import { renewals } from "../features/renewals/feature";
import { trash } from "../features/trash/feature";
import { views } from "../features/views/feature";
import type { Feature } from "../features/feature";

export const features: readonly Feature[] = [
  views,
  exporting,
  bulkActions,
  inlineEdit,
  history,
  trash,
  renewals,
  healthFeature,
  palette,
];

export function featuresOf({
  features: own = features,
}: Pick<PanelDefinition, "features">): readonly Feature[] {
  return own;
}
