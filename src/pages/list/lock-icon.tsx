import { lazy, Suspense } from "react";

const Locked = lazy(async () => ({ default: (await import("./lock-drawings")).LockOutlined }));
const Unlocked = lazy(async () => ({ default: (await import("./lock-drawings")).UnlockOutlined }));

interface LockIconProps {
  readonly open?: boolean;
  /** The class that antd gives a menu item's icon. */
  readonly className?: string;
}

/** A lock icon. Only the lists of accounts load it. */
export function LockIcon({ open = false, className = "" }: LockIconProps) {
  const Drawing = open ? Unlocked : Locked;
  return (
    // As wide as the icon, so that the label does not move.
    <Suspense fallback={<span aria-hidden className={`anticon ${className}`} style={{ width: "1em" }} />}>
      <Drawing className={className} />
    </Suspense>
  );
}
