import { BankOutlined, UserOutlined } from "@ant-design/icons";
import { useKindLabel } from "../../screens/record/names";

/** Says what kind of account a person has. */
export function KindIcon({ kind }: { readonly kind: string }) {
  const Glyph = kind === "admin" ? UserOutlined : BankOutlined;
  return <Glyph aria-label={useKindLabel(kind)} />;
}
