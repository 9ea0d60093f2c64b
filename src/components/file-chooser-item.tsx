import { CloseOutlined, FileTextOutlined } from "@ant-design/icons";
import { fileName, fileSize } from "./file-name";
import styles from "./file-chooser.module.css";
import { Picture } from "./picture";
import { useObjectUrl } from "./use-object-url";

/** One file of a chooser: its name, whether it is saved, and a button that removes it. */
export function ChosenFile({
  file,
  picture,
  state,
  onRemove,
}: {
  file: string | File;
  picture: boolean;
  state: string;
  onRemove?: () => void;
}) {
  const preview = useObjectUrl(picture && typeof file !== "string" ? file : undefined);
  const name = typeof file === "string" ? fileName(file) : file.name;
  return (
    <li className={styles.file}>
      {picture ? (
        <Picture url={typeof file === "string" ? file : preview} size={72} alt={name} />
      ) : (
        <FileTextOutlined aria-hidden />
      )}
      <span className={styles.name} title={name}>
        {typeof file === "string" && !picture ? (
          <a href={file} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        ) : (
          name
        )}
        {typeof file !== "string" && <small>{`${fileSize(file.size)}, ${state}`}</small>}
      </span>
      {onRemove && (
        <button type="button" aria-label={`Remove ${name}`} title={`Remove ${name}`} onClick={onRemove}>
          <CloseOutlined aria-hidden />
        </button>
      )}
    </li>
  );
}
