import attention from "./en/panel/attention.json" with { type: "json" };
import common from "./en/base/common.json" with { type: "json" };
import data from "./en/login/data.json" with { type: "json" };
import fields from "./en/panel/fields.json" with { type: "json" };
import form from "./en/panel/form.json" with { type: "json" };
import health from "./en/tools/health.json" with { type: "json" };
import history from "./en/tools/history.json" with { type: "json" };
import list from "./en/panel/list.json" with { type: "json" };
import notes from "./en/tools/notes.json" with { type: "json" };
import presence from "./en/tools/presence.json" with { type: "json" };
import renewals from "./en/tools/renewals.json" with { type: "json" };
import report from "./en/panel/report.json" with { type: "json" };
import shell from "./en/panel/shell.json" with { type: "json" };
import signIn from "./en/login/sign-in.json" with { type: "json" };
import transfer from "./en/tools/transfer.json" with { type: "json" };
import ui from "./en/base/ui.json" with { type: "json" };

export const english = {
  ...attention,
  ...common,
  ...data,
  ...fields,
  ...form,
  ...health,
  ...history,
  ...list,
  ...notes,
  ...presence,
  ...renewals,
  ...report,
  ...shell,
  ...signIn,
  ...transfer,
  ...ui,
};
