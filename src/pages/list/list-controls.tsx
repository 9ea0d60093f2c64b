import { FilterOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useState, type ReactNode } from "react";
import { PHONE } from "../../components/page-header";
import { Loading } from "../../components/loading";
import { useMediaQuery } from "../../components/use-media-query";
import { lazyComponent, useLazyComponent } from "../shell/lazy-component";

const controlSheet = lazyComponent("the filters", async () => (await import("./control-sheet")).ControlSheet);

interface ListControlsProps {
  /** Number of active filters. */
  readonly chosen: number;
  readonly children: ReactNode;
}

/** The controls beside a list's search. On a phone one button opens them in a sheet. */
export function ListControls({ chosen, children }: ListControlsProps) {
  const narrow = useMediaQuery(PHONE);
  const [open, setOpen] = useState(false);
  const ControlSheet = useLazyComponent(controlSheet, open, () => setOpen(false));
  if (!narrow) return children;
  return (
    <>
      <Button
        data-icon
        icon={<FilterOutlined aria-hidden />}
        aria-label={chosen > 0 ? `Filter and view, ${String(chosen)} chosen` : "Filter and view"}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {chosen > 0 && chosen}
      </Button>
      {open &&
        (ControlSheet ? (
          <ControlSheet onClosed={() => setOpen(false)}>{children}</ControlSheet>
        ) : (
          <Loading label="Opening the filters" over />
        ))}
    </>
  );
}
