import { Flex } from "antd";
import { Badge } from "../../components/badge";
import { toneOf } from "../choice/options";
import type { CellProps } from "../view-types";
import type { ChoicesField } from "./model";

export function ChoicesCell({ field, value }: CellProps<ChoicesField, readonly string[]>) {
  if (!value || value.length === 0) return <span aria-label="empty">–</span>;
  return (
    <Flex wrap gap={4}>
      {value.map((option) => (
        <Badge key={option} tone={toneOf(field, option)}>
          {option}
        </Badge>
      ))}
    </Flex>
  );
}
