import { WarningOutlined } from "@ant-design/icons";
import { Link } from "react-router";
import { DATA_HEALTH } from "../../schema/stored-names";
import type { Collection } from "../../schema/types";
import type { ListNoteProps } from "../../screens/features";
import { usePageAddress } from "../../screens/record/record-address";
import type { Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import pageStyles from "../../ui/page.module.css";
import { useReport } from ".";
import type { CollectionHealth } from "./service";

export function HealthNote({ collection, large }: ListNoteProps) {
  const address = usePageAddress(DATA_HEALTH);
  const { data } = useReport(address !== undefined);
  const found = data?.report?.collections[collection.name];
  const t = useText();
  const text = found && missingText(t, collection, found, large);
  if (address === undefined || !text) return null;
  return (
    <p role="note" className={pageStyles.note}>
      <WarningOutlined aria-hidden />
      <span>
        {text} <Link to={address}>{t("list.health.open")}</Link>
      </span>
    </p>
  );
}

function missingText(t: Translate, { sort }: Collection, found: CollectionHealth, large: boolean): string {
  const { hidden, unindexed } = found;
  // An order by sort keys shows records without the field of the stored order.
  const isKeyed = large && sort !== undefined && unindexed === 0;
  return [
    hidden > 0 && !isKeyed && t("list.health.hidden", { count: hidden }),
    large && unindexed > 0 && t("list.health.unindexed", { count: unindexed }),
  ]
    .filter(Boolean)
    .join(" ");
}
