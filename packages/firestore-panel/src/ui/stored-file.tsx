import { PictureOutlined } from "@ant-design/icons";
import { useState } from "react";
import { text, type Translate } from "../texts/texts";
import { useText } from "../texts/use-text";
import styles from "./values.module.css";

interface PictureProps {
  readonly url: string | null | undefined;
  /** Width and height in CSS pixels, reserved before the picture loads so that nothing shifts. */
  readonly size: number;
  readonly alt?: string;
  /** Loads at once, for what is printed out of view. */
  readonly eager?: boolean;
}

/** Loads when it comes into view. A placeholder replaces a missing or broken picture. */
export function Picture({ url, size, alt = "", eager = false }: PictureProps) {
  const t = useText();
  const [broken, setBroken] = useState<string>();
  const style = { width: size, height: size };
  if (!url || broken === url) {
    return (
      <span
        className={styles.blank}
        style={style}
        role="img"
        aria-label={t(url ? "ui.picture.broken" : "ui.picture.none")}
      >
        <PictureOutlined aria-hidden />
      </span>
    );
  }
  return (
    <img
      className={styles.picture}
      style={style}
      src={url}
      alt={alt}
      width={size}
      height={size}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      onError={() => setBroken(url)}
    />
  );
}

/** The prefix that makes a stored name unique: a time in ms, and in this panel's uploads eight digits. */
const UNIQUE_PART = /^\d{13}-(?:[0-9a-f]{8}-)?(?=.)/;

/** @returns the name of a stored file by its download URL, without folders and the unique prefix. */
export function fileName(url: string): string {
  try {
    const object = decodeURIComponent(new URL(url).pathname.split("/").at(-1) ?? "");
    return object.slice(object.lastIndexOf("/") + 1).replace(UNIQUE_PART, "") || url;
  } catch {
    return url;
  }
}

export function fileSize(bytes: number, t: Translate = text): string {
  if (bytes < 1000) return t("ui.fileSize.bytes", { size: bytes });
  if (bytes < 1_000_000) return t("ui.fileSize.kilobytes", { size: Math.round(bytes / 1000) });
  return t("ui.fileSize.megabytes", { size: (bytes / 1_000_000).toFixed(1) });
}
