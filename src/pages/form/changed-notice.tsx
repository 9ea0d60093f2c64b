import { Alert, Button, Space } from "antd";
import type { RemoteChange } from "./use-remote-change";

interface ChangedNoticeProps {
  readonly change: RemoteChange;
  /** "Brand" */
  readonly what: string;
  /** Replaces the typed values by the stored ones. */
  readonly onLoad: () => void;
  readonly onKeep: () => void;
}

/** Says that somebody else changed or deleted the edited record, and lets the person decide. */
export function ChangedNotice({ change, what, onLoad, onKeep }: ChangedNoticeProps) {
  const name = what.toLowerCase();
  if (change.kind === "deleted") {
    return (
      <Alert
        type="error"
        showIcon
        message={`This ${name} was deleted by somebody else.`}
        description={`What you typed is still here. Save to restore the ${name} with your changes.`}
      />
    );
  }
  return (
    <Alert
      type="warning"
      showIcon
      message={`This ${name} was changed by somebody else meanwhile.`}
      description={
        <>
          <p>
            Changed: {change.labels.join(", ")}. If you keep typing, saving writes only the fields that you
            changed, and asks first about those that both of you changed.
          </p>
          <Space wrap>
            <Button size="small" onClick={onLoad}>
              Load their version
            </Button>
            <Button size="small" type="primary" onClick={onKeep}>
              Keep typing
            </Button>
          </Space>
        </>
      }
    />
  );
}
