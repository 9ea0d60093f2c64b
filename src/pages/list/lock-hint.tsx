import { Tooltip } from "antd";
import type { ReactElement } from "react";

interface LockHintProps {
  readonly why: string;
  /** The button, which does nothing when pressed. */
  readonly children: ReactElement;
}

/** Explains a locked button on hover, tap and keyboard focus. */
export function LockHint({ why, children }: LockHintProps) {
  return (
    // Rendered in advance, because it is the button's description for screen readers.
    <Tooltip title={why} placement="topRight" trigger={["hover", "focus"]} forceRender>
      {children}
    </Tooltip>
  );
}
