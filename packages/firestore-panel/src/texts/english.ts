import common from "./en/common.json" with { type: "json" };
import data from "./en/data.json" with { type: "json" };
import fields from "./en/fields.json" with { type: "json" };
import form from "./en/form.json" with { type: "json" };
import health from "./en/health.json" with { type: "json" };
import history from "./en/history.json" with { type: "json" };
import list from "./en/list.json" with { type: "json" };
import shell from "./en/shell.json" with { type: "json" };
import transfer from "./en/transfer.json" with { type: "json" };
import ui from "./en/ui.json" with { type: "json" };

export const english = {
  ...common,
  ...data,
  ...fields,
  ...form,
  ...health,
  ...history,
  ...list,
  ...shell,
  ...transfer,
  ...ui,
};
