/** A file of Cloud Storage on the screen: its picture, its name and its size. */
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
  /** Replaces a missing picture. Absent or empty: an icon. */
  readonly initials?: string;
  /** Loads at once, for what is printed out of view. */
  readonly eager?: boolean;
}

/**
 * A picture of fixed size that loads when it comes into view, if it is not eager. A missing picture, or one that fails to load, shows a
 * placeholder.
 */
export function Picture({ url, size, alt = "", initials = "", eager = false }: PictureProps) {
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
        {initials === "" ? (
          <PictureOutlined aria-hidden />
        ) : (
          <span className={styles.initials} style={{ fontSize: size * 0.36 }} aria-hidden>
            {initials}
          </span>
        )}
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

/**
 * The prefix that makes a stored name unique: milliseconds since the epoch, and in this panel's uploads eight random
 * digits.
 */
const UNIQUE_PART = /^\d{13}-(?:[0-9a-f]{8}-)?(?=.)/;

/**
 * @param url a download URL of Cloud Storage; its last path segment is the percent-encoded object name.
 * @returns the file's name without folders and the unique prefix.
 */
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
