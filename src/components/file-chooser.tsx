import { CloseOutlined, FileTextOutlined, UploadOutlined } from "@ant-design/icons";
import { useState, type DragEvent } from "react";
import { fileName, fileSize } from "./file-name";
import styles from "./file-chooser.module.css";
import { Picture } from "./picture";
import { useObjectUrl } from "./use-object-url";

interface FileChooserProps {
  /** Attributes that tie the file input to its label and error. */
  readonly control: { readonly id?: string | undefined };
  /** What is there: download URLs, and Files that are not saved yet. */
  readonly files: readonly (string | File)[];
  readonly accept: readonly string[];
  readonly pictures?: boolean;
  readonly many?: boolean;
  readonly readOnly?: boolean | undefined;
  /** Shown beside a chosen file: whether it is uploaded yet. */
  readonly fileState?: string;
  readonly onChange: (files: readonly (string | File)[]) => void;
}

/** Chooses files by click, keyboard or drop, and shows them before they are saved. */
export function FileChooser({
  control,
  files,
  accept,
  pictures,
  many,
  readOnly,
  fileState = "not saved yet",
  onChange,
}: FileChooserProps) {
  const [over, setOver] = useState(false);
  const take = (chosen: FileList | null) => {
    if (chosen && chosen.length > 0) onChange(many ? [...chosen] : [...chosen].slice(0, 1));
  };
  const drop = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files);
    },
  };
  return (
    <div className={styles.chooser}>
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file, index) => (
            <ChosenFile
              key={typeof file === "string" ? file : `${file.name}-${index}`}
              file={file}
              picture={pictures === true}
              state={fileState}
              {...(!readOnly && { onRemove: () => onChange(files.filter((_, other) => other !== index)) })}
            />
          ))}
        </ul>
      )}
      {!readOnly && (
        <label className={styles.drop} data-over={over} {...drop}>
          <input
            {...control}
            type="file"
            className={styles.input}
            accept={accept.join(",")}
            multiple={many}
            onChange={(event) => {
              take(event.target.files);
              // Emptied, so that a file that was removed can be chosen again.
              event.target.value = "";
            }}
          />
          <UploadOutlined aria-hidden />
          <span aria-hidden>
            <b>{files.length > 0 ? "Replace" : "Choose"}</b> or drop {many ? "files" : "a file"} here
            <small>{accept.map(typeName).join(", ")}</small>
          </span>
        </label>
      )}
    </div>
  );
}

function ChosenFile({
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

/** "image/png" -> "PNG" */
function typeName(contentType: string): string {
  return contentType.slice(contentType.indexOf("/") + 1).toUpperCase();
}
