import { lazy, Suspense } from "react";

const Drawing = lazy(async () => ({ default: (await import("./unlock-drawing")).UnlockOutlined }));

/** An open lock. Only the lists of accounts load it. @param className what antd gives the icon of a menu's item. */
export function UnlockIcon({ className = "" }: { className?: string }) {
  return (
    // As wide as the icon, so that its word does not move.
    <Suspense fallback={<span aria-hidden className={`anticon ${className}`} style={{ width: "1em" }} />}>
      <Drawing className={className} />
    </Suspense>
  );
}
