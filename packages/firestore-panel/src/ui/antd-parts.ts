import type { ConfigProviderProps } from "antd";
import styles from "./antd-parts.module.css";

/** The classes of parts of antd's components, wherever they are used. */
export const ANTD_PARTS = {
  datePicker: { classNames: { root: styles.field, popup: { header: styles.months } } },
  form: { classNames: { label: styles.label, extra: styles.note } },
  input: { classNames: { root: styles.field } },
  inputPassword: { classNames: { root: styles.field } },
  modal: { classNames: { close: styles.close } },
  notification: { classNames: { list: styles.toasts, close: styles.toastClose } },
  select: {
    classNames: {
      content: styles.theirs,
      itemContent: styles.theirs,
      popup: { root: styles.options, listItem: styles.option },
    },
  },
  skeleton: { className: styles.waiting },
} satisfies Partial<ConfigProviderProps>;
