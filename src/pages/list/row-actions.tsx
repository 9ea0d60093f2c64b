import { DeleteOutlined, EditOutlined, EyeOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactElement } from "react";

interface RowActionsProps {
  /** The record's name as a person would say it. */
  readonly title: string;
  readonly onView?: () => void;
  readonly onEdit?: () => void;
  readonly onDelete?: () => void;
}

/** The buttons View, Edit and Delete; those without a handler are left out. */
export function RowActions({ title, onView, onEdit, onDelete }: RowActionsProps) {
  const action = (word: string, icon: ReactElement, onClick: (() => void) | undefined, danger = false) =>
    onClick && (
      <Button
        type="text"
        danger={danger}
        icon={icon}
        aria-label={`${word} ${title}`}
        title={`${word} ${title}`}
        onClick={onClick}
      >
        {word}
      </Button>
    );
  return (
    <>
      {action("View", <EyeOutlined />, onView)}
      {action("Edit", <EditOutlined />, onEdit)}
      {action("Delete", <DeleteOutlined />, onDelete, true)}
    </>
  );
}
