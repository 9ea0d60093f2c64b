import { SettingOutlined } from "@ant-design/icons";

/** The button of a table's settings, before they are loaded and after. */
export const SETTINGS_BUTTON = {
  icon: <SettingOutlined aria-hidden />,
  "aria-label": "Columns and rows",
  "aria-expanded": false,
  title: "Columns and rows",
};
