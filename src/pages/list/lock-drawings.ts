export { LockOutlined, UnlockOutlined } from "@ant-design/icons";
