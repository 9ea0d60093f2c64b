import {
  ApartmentOutlined,
  AppstoreOutlined,
  BankOutlined,
  CalendarOutlined,
  CarOutlined,
  FolderOutlined,
  HomeOutlined,
  IdcardOutlined,
  LogoutOutlined,
  PercentageOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShopOutlined,
  TagOutlined,
  TeamOutlined,
  UserOutlined,
} from "@ant-design/icons";

/** Icons that a declaration may name. */
const ICONS: { readonly [name: string]: typeof HomeOutlined } = {
  dashboard: AppstoreOutlined,
  users: TeamOutlined,
  team: TeamOutlined,
  staff: IdcardOutlined,
  user: UserOutlined,
  tenants: HomeOutlined,
  home: HomeOutlined,
  shop: ShopOutlined,
  brands: ShopOutlined,
  tag: TagOutlined,
  offer: PercentageOutlined,
  percent: PercentageOutlined,
  calendar: CalendarOutlined,
  building: BankOutlined,
  bank: BankOutlined,
  organization: ApartmentOutlined,
  apartment: ApartmentOutlined,
  car: CarOutlined,
  admin: SafetyCertificateOutlined,
  safety: SafetyCertificateOutlined,
  settings: SettingOutlined,
  logout: LogoutOutlined,
  folder: FolderOutlined,
};

/** A decorative icon by name; an unknown name gives a folder. */
export function Icon({ name }: { name: string }) {
  const Glyph = ICONS[name] ?? FolderOutlined;
  return <Glyph aria-hidden />;
}
