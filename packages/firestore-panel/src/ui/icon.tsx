import {
  ApartmentOutlined,
  AppstoreOutlined,
  BankOutlined,
  BellOutlined,
  CalendarOutlined,
  CarOutlined,
  DeleteOutlined,
  EyeOutlined,
  FolderOutlined,
  HeartOutlined,
  HistoryOutlined,
  HomeOutlined,
  IdcardOutlined,
  LogoutOutlined,
  MailOutlined,
  MessageOutlined,
  PercentageOutlined,
  SafetyCertificateOutlined,
  ShopOutlined,
  TeamOutlined,
} from "@ant-design/icons";
import { isIcon, type IconName } from "../schema/icons";

const RECORD_ICONS: { readonly [name in IconName]: typeof HomeOutlined } = {
  dashboard: AppstoreOutlined,
  users: TeamOutlined,
  team: TeamOutlined,
  "id-card": IdcardOutlined,
  home: HomeOutlined,
  shop: ShopOutlined,
  percent: PercentageOutlined,
  calendar: CalendarOutlined,
  bank: BankOutlined,
  bell: BellOutlined,
  mail: MailOutlined,
  "org-chart": ApartmentOutlined,
  car: CarOutlined,
  eye: EyeOutlined,
  admin: SafetyCertificateOutlined,
  history: HistoryOutlined,
  note: MessageOutlined,
  trash: DeleteOutlined,
  health: HeartOutlined,
  logout: LogoutOutlined,
  folder: FolderOutlined,
};

/** A decorative icon by name; an unknown name gives a folder. */
export function Icon({ name, ...props }: { name: string; className?: string }) {
  const Glyph = isIcon(name) ? RECORD_ICONS[name] : FolderOutlined;
  // antd's menu gives its icons a class.
  return <Glyph aria-hidden {...props} />;
}
