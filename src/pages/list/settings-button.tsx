import { SettingOutlined } from "@ant-design/icons";

/** Props of the settings button, shared by the placeholder and the loaded one. */
export const SETTINGS_BUTTON = {
  icon: <SettingOutlined aria-hidden />,
  "aria-label": "Columns and rows",
  "aria-expanded": false,
  title: "Columns and rows",
};
