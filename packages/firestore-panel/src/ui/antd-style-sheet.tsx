import { createCache, extractStyle, StyleProvider } from "@ant-design/cssinjs";
import { App, Button, ConfigProvider, Dropdown, Form, Input, Select, Skeleton, Table, Tooltip } from "antd";
import { renderToString } from "react-dom/server";
import { antdTheme } from "./antd-theme";

/**
 * Runs when the panel is built.
 * @returns the styles of the components that a login and a list begin with, and antd's record of what they contain. They
 * are the same in both modes, because colors are variables. antd computes in the browser what is missing here.
 */
export function antdStyleSheet(): string {
  const cache = createCache();
  renderToString(
    <StyleProvider cache={cache}>
      <ConfigProvider theme={antdTheme("light", false)}>
        <App>
          <Form>
            <Form.Item label="1">
              <Input />
            </Form.Item>
          </Form>
          <Input.Password />
          <Select />
          <Skeleton />
          <Table pagination={{ total: 1 }} rowSelection={{}} />
          <Tooltip>
            <Button />
          </Tooltip>
          <Dropdown>
            <Button />
          </Dropdown>
        </App>
      </ConfigProvider>
    </StyleProvider>,
  );
  return extractStyle(cache, { plain: true, types: "style" });
}
