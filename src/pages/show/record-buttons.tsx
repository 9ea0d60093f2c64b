import { DeleteOutlined, EditOutlined } from "@ant-design/icons";
import { useCan } from "@refinedev/core";
import { Button, Flex } from "antd";
import { ButtonLink } from "../../components/button-link";
import type { Collection, RecordData } from "../../schema/types";
import { useDeleteRecord } from "../list/use-delete-record";
import { isProtected } from "../list/use-protection";
import { formAddress } from "../record/record-address";
import { useWayBack } from "../record/way-back";

interface RecordButtonsProps {
  readonly collection: Collection;
  readonly record: RecordData;
}

/**
 * Edit and Delete beside a record's name, as permitted. They are not Refine's buttons. Its EditButton puts a button
 * inside a link, which makes two Tab stops, and forgets the list's state. Its DeleteButton asks in a popover without
 * the collection's message.
 */
export function RecordButtons({ collection, record }: RecordButtonsProps) {
  const { name: resource, routes } = collection;
  const { id } = record;
  const mayEdit = useCan({ resource, action: "edit", params: { id } }).data?.can ?? false;
  const mayDelete = useCan({ resource, action: "delete", params: { id } }).data?.can ?? false;
  const deleteRecord = useDeleteRecord(collection);
  const { href: from, goBack } = useWayBack(routes?.list ?? "/");
  const form = formAddress(collection, id);
  return (
    <Flex gap={12} align="center">
      {form !== undefined && mayEdit && !isProtected(collection, record) && (
        <ButtonLink to={form} state={{ from }}>
          <EditOutlined aria-hidden /> Edit
        </ButtonLink>
      )}
      {mayDelete && (
        <Button
          danger
          icon={<DeleteOutlined aria-hidden />}
          onClick={() => deleteRecord(record, { onDeleted: () => goBack({ forGood: true }) })}
        >
          Delete
        </Button>
      )}
    </Flex>
  );
}
