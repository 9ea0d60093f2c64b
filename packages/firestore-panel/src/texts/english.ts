import common from "./en/common.json";
import data from "./en/data.json";
import fields from "./en/fields.json";
import form from "./en/form.json";
import health from "./en/health.json";
import history from "./en/history.json";
import list from "./en/list.json";
import shell from "./en/shell.json";
import transfer from "./en/transfer.json";
import ui from "./en/ui.json";

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
