import { DownOutlined, UpOutlined } from "@ant-design/icons";
import { Button, Flex, Radio } from "antd";
import { useId } from "react";
import { useDeclaredText, useFormats, useText } from "../../texts/use-text";
import common from "../../ui/common.module.css";
import type { ListToolProps, RowGroupProps } from "../../screens/features";
import { groupFields } from "../../screens/list/list-address";
import { Pages } from "../../screens/list/list-body";
import { ToolMenu } from "../../screens/list/table-settings";

const NONE = "";

export function GroupMenu({ list, button, inline }: ListToolProps) {
  const t = useText();
  const title = useId();
  const fields = groupFields(list.collection).map(({ key, label }) => ({ value: key, label }));
  return (
    <ToolMenu {...{ button, inline }}>
      {() => (
        <div className={common.column}>
          <p id={title} className={common.caption}>
            {t("list.groups.title")}
          </p>
          <Radio.Group
            aria-labelledby={title}
            vertical
            options={[{ value: NONE, label: t("list.groups.none") }, ...fields]}
            value={list.groupedBy}
            onChange={({ target }) => list.groupBy(String(target.value))}
          />
        </div>
      )}
    </ToolMenu>
  );
}

/** The heading of a group, which folds it, and the pages of its rows. */
export function GroupHead({ group, printed, pageSize, hrefOf, turn }: RowGroupProps) {
  const t = useText();
  const formats = useFormats();
  const declared = useDeclaredText();
  const { value, label, total, page } = group;
  const name = value === "" ? t("list.groups.other") : label === undefined ? declared(value) : label || value;
  const words = (
    <>
      <strong>
        <bdi>{name}</bdi>
      </strong>{" "}
      <span className={common.soft}>{formats.number(total)}</span>
    </>
  );
  if (printed) return words;
  if (page === undefined)
    return (
      <>
        {words} <small>{t("list.groups.unlisted")}</small>
      </>
    );
  const isOpen = page > 0;
  const count = Math.ceil(total / pageSize);
  return (
    <Flex wrap gap={8} align="center" justify="space-between">
      <Button
        type="text"
        icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        aria-expanded={isOpen}
        disabled={total === 0}
        onClick={() => turn(value, isOpen ? 0 : 1, false)}
      >
        {words}
      </Button>
      {isOpen && count > 1 && (
        <Pages
          label={t("list.groups.pages", { group: name })}
          current={page}
          count={count}
          hrefOf={(other) => hrefOf(value, other)}
          turn={(other) => turn(value, other, true)}
        />
      )}
    </Flex>
  );
}
