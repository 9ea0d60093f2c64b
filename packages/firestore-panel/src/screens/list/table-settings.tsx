import { Checkbox, Radio } from "antd";
import { useId } from "react";
import { modelOf } from "../../fields/models";
import { useText } from "../../texts/use-text";
import common from "../../ui/common.module.css";
import styles from "./table-settings.module.css";
import { optionalColumns } from "./list-address";
import { ToolMenu } from "./tool-menu";
import type { ListToolProps } from "../features";

export function TableSettings({ collection, preferences, button }: ListToolProps) {
  const t = useText();
  const columns = optionalColumns(collection);
  const title = useId();
  const rows = useId();
  const content = (
    <div className={`${common.column} ${styles.settings}`}>
      <div role="group" aria-labelledby={title}>
        <p id={title} className={common.caption}>
          {t("list.settings.columns")}
        </p>
        <Checkbox.Group
          className={common.column ?? ""}
          options={columns.map(({ key, header }) => ({ value: key, label: header }))}
          value={columns.map(({ key }) => key).filter((key) => !preferences.hidden.has(key))}
          onChange={(chosen) =>
            preferences.setHidden(columns.map(({ key }) => key).filter((key) => !chosen.includes(key)))
          }
        />
      </div>
      <div>
        <p id={rows} className={common.caption}>
          {t("list.settings.rows")}
        </p>
        <Radio.Group
          aria-labelledby={rows}
          optionType="button"
          options={[
            { value: false, label: t("list.settings.comfortable") },
            { value: true, label: t("list.settings.compact") },
          ]}
          value={preferences.compact}
          onChange={({ target }) => preferences.setCompact(target.value === true)}
        />
      </div>
      {columns.some(({ field }) => field && modelOf(field).confidential) && (
        <Checkbox
          checked={preferences.passwords}
          onChange={({ target }) => preferences.setPasswords(target.checked)}
        >
          {t("list.settings.passwords")}
        </Checkbox>
      )}
    </div>
  );
  return <ToolMenu button={button}>{() => content}</ToolMenu>;
}
