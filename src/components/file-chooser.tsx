import { CloseOutlined, CloudUploadOutlined, FileTextOutlined } from "@ant-design/icons";
import { Upload } from "antd";
import { useEffect, useState, type DragEvent } from "react";
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
  const keepFocus = useKeptFocus(control.id);
  const take = (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    keepFocus();
    onChange(many ? chosen : chosen.slice(0, 1));
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
        <Upload.Dragger
          {...control}
          className={styles.drop}
          accept={accept.join(",")}
          multiple={many === true}
          showUploadList={false}
          // The input itself is what the keyboard reaches and the label names; antd would put a button around it.
          hasControlInside
          openFileDialogOnClick={false}
          beforeUpload={(file, all) => {
            // Called for each of them. They are sent with the save.
            if (file === all[0]) take(all);
            return Upload.LIST_IGNORE;
          }}
          // Of several, antd leaves out in silence what it does not accept; the form says what is wrong with it.
          {...(many && { onDrop: ({ dataTransfer }: DragEvent) => take([...dataTransfer.files]) })}
        >
          <label htmlFor={control.id} className={styles.label}>
            <span aria-hidden className={styles.words}>
              <CloudUploadOutlined />
              <span>
                <b>{files.length > 0 ? "Replace" : "Choose"}</b> or drop {many ? "files" : "a file"} here
                <small>{accept.map(typeName).join(", ")}</small>
              </span>
            </span>
          </label>
        </Upload.Dragger>
      )}
    </div>
  );
}

/** antd makes the input anew after each choice; whoever works with the keyboard stays where they were. */
function useKeptFocus(id: string | undefined): () => void {
  const [choices, setChoices] = useState(0);
  useEffect(() => {
    if (choices > 0 && id !== undefined && document.activeElement === document.body)
      document.getElementById(id)?.focus({ preventScroll: true });
  }, [choices, id]);
  return () => setChoices((count) => count + 1);
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
