import * as icons from "@ant-design/icons";
import { isIcon, type IconName } from "../schema/icons";

const RECORD_ICONS: { readonly [name in IconName]: typeof icons.HomeOutlined } = {
  dashboard: icons.AppstoreOutlined,
  users: icons.TeamOutlined,
  team: icons.TeamOutlined,
  "id-card": icons.IdcardOutlined,
  home: icons.HomeOutlined,
  shop: icons.ShopOutlined,
  percent: icons.PercentageOutlined,
  calendar: icons.CalendarOutlined,
  bank: icons.BankOutlined,
  bell: icons.BellOutlined,
  mail: icons.MailOutlined,
  "org-chart": icons.ApartmentOutlined,
  car: icons.CarOutlined,
  eye: icons.EyeOutlined,
  admin: icons.SafetyCertificateOutlined,
  history: icons.HistoryOutlined,
  note: icons.MessageOutlined,
  trash: icons.DeleteOutlined,
  health: icons.HeartOutlined,
  logout: icons.LogoutOutlined,
  folder: icons.FolderOutlined,
};

/** A decorative icon by name; an unknown name gives a folder. */
export function Icon({ name, ...props }: { name: string; className?: string }) {
  const Glyph = isIcon(name) ? RECORD_ICONS[name] : icons.FolderOutlined;
  // antd's menu gives its icons a class.
  return <Glyph aria-hidden {...props} />;
}
