import { Drawer } from "antd";
import type { ReactNode } from "react";
import { useText } from "../../texts/use-text";
import { useSides } from "../../ui/sides";

interface MenuDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function MenuDrawer({ isOpen, onClose, children }: MenuDrawerProps) {
  const t = useText();
  const sides = useSides();
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement={sides.start}
      size="min(300px, 84vw)"
      closable={false}
      keyboard={false}
      destroyOnHidden
      aria-label={t("ui.layout.menu")}
      styles={{ body: { padding: 0 } }}
    >
      {children}
    </Drawer>
  );
}
