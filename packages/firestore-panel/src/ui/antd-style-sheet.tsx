import { createCache, extractStyle, StyleProvider } from "@ant-design/cssinjs";
import * as antd from "antd";
import { Fragment, type ComponentType, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { antdTheme } from "./antd-theme";

/** Public only as the inside of an overlay that is open, which renders nothing on a server. */
type WithInside = { readonly _InternalPanelDoNotUseOrYouWillBeFired: ComponentType<{ type?: "confirm" }> };
const inside = (overlay: unknown) => (overlay as WithInside)._InternalPanelDoNotUseOrYouWillBeFired;

const DrawerInside = inside(antd.Drawer);
const ModalInside = inside(antd.Modal);
const NotificationInside = inside(antd.notification);
const PopoverInside = inside(antd.Popover);

/** The components in use, each rendered with all parts that have styles of their own. */
export const STYLED_COMPONENTS: { readonly [name in keyof typeof antd]?: ReactNode } = {
  Alert: <antd.Alert />,
  Anchor: <antd.Anchor />,
  // Its notifications, the only ones without a provider of their own.
  App: (
    <antd.App>
      <NotificationInside />
    </antd.App>
  ),
  Breadcrumb: <antd.Breadcrumb />,
  Button: (
    <antd.Space.Compact>
      <antd.Button />
    </antd.Space.Compact>
  ),
  Checkbox: <antd.Checkbox />,
  DatePicker: <antd.DatePicker.RangePicker />,
  Descriptions: <antd.Descriptions />,
  Drawer: <DrawerInside />,
  Dropdown: (
    <antd.Dropdown>
      <a />
    </antd.Dropdown>
  ),
  Empty: <antd.Empty />,
  Flex: <antd.Flex />,
  Form: (
    <antd.Form>
      <antd.Form.Item label="1" tooltip="1" />
    </antd.Form>
  ),
  Input: (
    <>
      <antd.Input />
      <antd.Input.Password />
      <antd.Input.TextArea />
    </>
  ),
  InputNumber: <antd.InputNumber />,
  Modal: (
    <>
      <ModalInside />
      <ModalInside type="confirm" />
    </>
  ),
  Pagination: <antd.Pagination total={1} />,
  Popover: <PopoverInside />,
  Progress: <antd.Progress />,
  QRCode: <antd.QRCode value="1" />,
  Radio: <antd.Radio.Group options={["1"]} />,
  Select: <antd.Select />,
  Skeleton: <antd.Skeleton />,
  Space: (
    <antd.Space>
      <antd.Space.Compact />
    </antd.Space>
  ),
  Switch: <antd.Switch />,
  Table: <antd.Table pagination={{ total: 1 }} rowSelection={{}} />,
  Timeline: <antd.Timeline />,
  Tooltip: <antd.Tooltip title="1" />,
  Upload: <antd.Upload.Dragger />,
};

/** What a page outside of the panel uses, such as a login. */
export const FIRST: readonly string[] = ["App", "Button", "Form", "Input", "Modal", "Skeleton"];
export type SheetPart = "first" | "rest";

/**
 * Runs when the panel is built (vite-plugin.ts), because the panel's antd computes no component styles.
 * @returns the styles of a part of the components in use, in the layer "antd". They are the same in both modes, because
 * colors are variables.
 */
export function antdStyleSheet(part: SheetPart): string {
  const cache = createCache();
  const components = Object.entries(STYLED_COMPONENTS).filter(
    ([name]) => FIRST.includes(name) === (part === "first"),
  );
  renderToString(
    <StyleProvider cache={cache} layer>
      <antd.ConfigProvider theme={{ ...antdTheme("light", false), zeroRuntime: false }}>
        <>
          {components.map(([name, component]) => (
            <Fragment key={name}>{component}</Fragment>
          ))}
        </>
      </antd.ConfigProvider>
    </StyleProvider>,
  );
  return extractStyle(cache, { plain: true, types: "style" });
}
