import { PictureOutlined } from "@ant-design/icons";
import { useState } from "react";
import styles from "./values.module.css";

interface PictureProps {
  readonly url: string | null | undefined;
  /** Width and height in CSS pixels, reserved before the picture loads so that nothing shifts. */
  readonly size: number;
  readonly alt?: string;
  /** Replaces a missing picture. Absent or empty: an icon. */
  readonly initials?: string;
}

/**
 * A picture of fixed size that loads when it comes into view. A missing picture, or one that fails to load, shows a
 * placeholder.
 */
export function Picture({ url, size, alt = "", initials = "" }: PictureProps) {
  const [broken, setBroken] = useState<string>();
  const style = { width: size, height: size };
  if (!url || broken === url) {
    return (
      <span
        className={styles.blank}
        style={style}
        role="img"
        aria-label={url ? "picture cannot be loaded" : "no picture"}
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
      loading="lazy"
      decoding="async"
      onError={() => setBroken(url)}
    />
  );
}
