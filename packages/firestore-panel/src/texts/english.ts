import data from "./en/data.json";
import fields from "./en/fields.json";
import form from "./en/form.json";
import history from "./en/history.json";
import list from "./en/list.json";
import shell from "./en/shell.json";
import transfer from "./en/transfer.json";

export const english = { ...data, ...fields, ...form, ...history, ...list, ...shell, ...transfer };
