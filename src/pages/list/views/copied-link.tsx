import { Input } from "antd";
import { useEffect, useState } from "react";
import styles from "./views.module.css";

/** Copies an address and confirms it. If the browser forbids that, it shows the address to copy by hand. */
export function CopiedLink({ link }: { link: string }) {
  const [copied, setCopied] = useState<boolean>();
  useEffect(() => {
    copy(link).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  }, [link]);
  return (
    <>
      <p role="status" className={styles.note}>
        {copied === true && "Link copied."}
        {copied === false && "The browser does not allow this page to copy. Copy it from here:"}
      </p>
      {copied === false && (
        <Input
          size="small"
          readOnly
          aria-label="Link"
          value={link}
          onFocus={({ target }) => target.select()}
        />
      )}
    </>
  );
}

async function copy(link: string): Promise<void> {
  await navigator.clipboard.writeText(link);
}
