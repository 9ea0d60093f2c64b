import { PictureOutlined } from "@ant-design/icons";
import { useState } from "react";
import styles from "./values.module.css";

interface PictureProps {
  readonly url: string | null | undefined;
  /** Width and height in CSS pixels: reserved before the picture is there, so nothing jumps. */
  readonly size: number;
  readonly alt?: string;
  /** Shown where there is no picture. Absent or empty: a sign. */
  readonly initials?: string;
}

/** A picture of fixed size, loaded when it comes into view; a quiet blank where there is none or it cannot be loaded. */
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
