/** The features of a panel that names none of its own. A feature is a folder and its line here. */
import { bulkActions } from "../features/bulk-actions/feature";
import { exporting } from "../features/export/feature";
import { grouping } from "../features/grouping/feature";
import { healthFeature } from "../features/health/feature";
import { history } from "../features/history/feature";
import { inlineEdit } from "../features/inline-edit/feature";
import { notes } from "../features/notes/feature";
import { palette } from "../features/palette/feature";
import { presence } from "../features/presence/feature";
import { renewals } from "../features/renewals/feature";
import { trash } from "../features/trash/feature";
import { views } from "../features/views/feature";
import type { Feature } from "../features/feature";

export const features: readonly Feature[] = [
  views,
  grouping,
  exporting,
  bulkActions,
  inlineEdit,
  notes,
  history,
  trash,
  renewals,
  presence,
  healthFeature,
  palette,
];
