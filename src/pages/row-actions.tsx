import { DeleteOutlined, EditOutlined, EyeOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useNavigate } from "react-router";
import type { Collection, RecordData } from "../schema/types";
import { titleOf } from "./record-title";
import { useDeleteRecord } from "./use-delete-record";
import type { Rights } from "./use-rights";

interface RowActionsProps {
  readonly collection: Collection;
  readonly record: RecordData;
  readonly rights: Rights;
  readonly onEdit: (record: RecordData) => void;
}

/** View, Edit and Delete, as far as the collection has them and the person may. */
export function RowActions({ collection, record, rights, onEdit }: RowActionsProps) {
  const navigate = useNavigate();
  const deleteRecord = useDeleteRecord(collection);
  const title = titleOf(collection, record);
  const show = collection.routes?.show;
  return (
    <>
      {show !== undefined && (
        <Button
          type="text"
          icon={<EyeOutlined />}
          aria-label={`View ${title}`}
          title={`View ${title}`}
          onClick={() => void navigate(`${show}/${encodeURIComponent(record.id)}`)}
        >
          View
        </Button>
      )}
      {rights.edit && (
        <Button
          type="text"
          icon={<EditOutlined />}
          aria-label={`Edit ${title}`}
          title={`Edit ${title}`}
          onClick={() => onEdit(record)}
        >
          Edit
        </Button>
      )}
      {rights.delete && (
        <Button
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={`Delete ${title}`}
          title={`Delete ${title}`}
          onClick={() => deleteRecord(record)}
        >
          Delete
        </Button>
      )}
    </>
  );
}
