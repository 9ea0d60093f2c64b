/** What the panel is compared with: Refine, antd and Firestore as their tutorials join them. It signs nobody in. */
import { Refine, useResourceParams, type BaseRecord } from "@refinedev/core";
import {
  DeleteButton,
  EditButton,
  ErrorComponent,
  SaveButton,
  ShowButton,
  ThemedLayout,
  useForm,
  useNotificationProvider,
  useTable,
} from "@refinedev/antd";
import routerProvider from "@refinedev/react-router";
import { App, Card, ConfigProvider, Form, Image, Input, Space, Table, Tag, type TableProps } from "antd";
import { createRoot } from "react-dom/client";
import { BrowserRouter, Outlet, Route, Routes } from "react-router";
import { dataProvider, services } from "./data-provider";

// Used, so that the build keeps them.
Object.assign(window, { services });

type Columns = NonNullable<TableProps<BaseRecord>["columns"]>;

const ACTIONS: Columns[number] = {
  title: "Actions",
  key: "actions",
  render: (_, { id }) => (
    <Space>
      <EditButton hideText size="small" recordItemId={id} />
      <ShowButton hideText size="small" recordItemId={id} />
      <DeleteButton hideText size="small" recordItemId={id} />
    </Space>
  ),
};
const BRANDS: Columns = [
  { dataIndex: "img", title: "Logo", render: (source: string) => <Image width={40} src={source} /> },
  { dataIndex: "nameEng", title: "Brand Name", sorter: true },
  { dataIndex: "selectedCategory", title: "Categories", sorter: true },
  { dataIndex: "discount", title: "Discount" },
  { dataIndex: "status", title: "Status", render: (status: string) => <Tag>{status}</Tag> },
  { dataIndex: "pin", title: "Pin" },
  ACTIONS,
];
const TENANTS: Columns = [
  ...[
    "name",
    "tenantId",
    "phoneNumber",
    "qid",
    "email",
    "password",
    "joiningDate",
    "contractExpiry",
    "status",
  ].map((name) => ({
    dataIndex: name,
    title: name,
    sorter: true,
    render: (value: unknown) => String(value ?? ""),
  })),
  ACTIONS,
];

// Refine's own `List` and `Edit` draw their heads with a component for antd 5, which fails under antd 6.
function Records({ columns, pageSize }: { readonly columns: Columns; readonly pageSize: number }) {
  const { tableProps } = useTable({ pagination: { pageSize } });
  const { resource } = useResourceParams();
  return (
    <Card title={resource?.name} variant="borderless">
      <Table {...tableProps} rowKey="id" columns={columns} />
    </Card>
  );
}

function EditRecord() {
  const { formProps, saveButtonProps } = useForm();
  return (
    <Card title="Edit" extra={<SaveButton {...saveButtonProps} />}>
      <Form {...formProps}>
        <Form.Item name="nameEng" label="Name">
          <Input />
        </Form.Item>
      </Form>
    </Card>
  );
}

const frame = (
  <ThemedLayout>
    <Outlet />
  </ThemedLayout>
);

createRoot(document.querySelector("#root") ?? document.body).render(
  <BrowserRouter>
    <ConfigProvider>
      <App>
        <Refine
          dataProvider={dataProvider}
          routerProvider={routerProvider}
          notificationProvider={useNotificationProvider}
          resources={[
            { name: "Brands", list: "/brands", edit: "/brands/:id" },
            { name: "Tenants", list: "/tenant", edit: "/tenant/:id" },
          ]}
        >
          <Routes>
            <Route element={frame}>
              <Route path="/brands" element={<Records columns={BRANDS} pageSize={10} />} />
              <Route path="/tenant" element={<Records columns={TENANTS} pageSize={100} />} />
              <Route path="/:resource/:id" element={<EditRecord />} />
              <Route path="*" element={<ErrorComponent />} />
            </Route>
          </Routes>
        </Refine>
      </App>
    </ConfigProvider>
  </BrowserRouter>,
);
