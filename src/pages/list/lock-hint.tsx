import { Tooltip } from "antd";
import type { ReactElement } from "react";

interface LockHintProps {
  readonly why: string;
  /** The button that does nothing but say so. */
  readonly children: ReactElement;
}

/** Says why a button is locked to whoever points at it, taps it or comes to it with the keyboard. */
export function LockHint({ why, children }: LockHintProps) {
  return (
    // It is there before it is shown, as what describes the button to a screen reader.
    <Tooltip title={why} placement="topRight" trigger={["hover", "focus"]} forceRender>
      {children}
    </Tooltip>
  );
}
