import { BankOutlined, UserOutlined } from "@ant-design/icons";
import { useKindLabel } from "../../screens/record/use-person-name";

/** Says what kind of account a person has. */
export function KindIcon({ kind }: { readonly kind: string }) {
  const Glyph = kind === "admin" ? UserOutlined : BankOutlined;
  return <Glyph aria-label={useKindLabel(kind)} />;
}
