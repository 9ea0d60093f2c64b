export { UnlockOutlined } from "@ant-design/icons";
