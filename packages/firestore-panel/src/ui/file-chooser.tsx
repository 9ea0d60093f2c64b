import { CloudUploadOutlined, CloseOutlined, FileTextOutlined } from "@ant-design/icons";
import { Upload } from "antd";
import { createContext, useContext, useEffect, useId, useRef, useState, type DragEvent } from "react";
import { isolated } from "../texts/texts";
import { richText, useText } from "../texts/use-text";
import common from "./common.module.css";
import styles from "./file-chooser.module.css";
import { fileName, fileSize, Picture } from "./values";

/** A prepared file, or the reason for its refusal. */
export type PreparedFile = { readonly file: File } | { readonly refusal: string };

/** Called with true and false around the preparation of files. Forms do not save in between. */
export const FilePreparation = createContext<(begins: boolean) => void>(() => undefined);

interface FileChooserProps {
  /** Attributes that tie the file input to its label and error. */
  readonly control: {
    readonly id?: string | undefined;
    readonly "aria-describedby"?: string | undefined;
  };
  readonly files: readonly (string | File)[];
  readonly accept: readonly string[];
  readonly pictures?: boolean;
  readonly multiple?: boolean;
  readonly readOnly?: boolean | undefined;
  readonly fileState?: string;
  /** Checks a chosen file and may replace it. A refusal keeps the earlier choice. */
  readonly prepare?: (file: File) => Promise<PreparedFile>;
  readonly onChange: (files: readonly (string | File)[]) => void;
}

/** Chooses files by click, keyboard or drop, and previews them before they are saved. */
export function FileChooser(props: FileChooserProps) {
  const { control, files, accept, pictures, multiple, readOnly, fileState, prepare, onChange } = props;
  const t = useText();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [isPreparing, setPreparing] = useState(false);
  const notifyForm = useContext(FilePreparation);
  /** Only the latest choice counts: an earlier one may finish later. */
  const choice = useRef(0);
  const refusedId = useId();
  const take = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return;
    const current = ++choice.current;
    setPreparing(true);
    notifyForm(true);
    try {
      const prepared = await Promise.all(
        (multiple ? chosen : chosen.slice(0, 1)).map(async (file) => ({
          name: file.name,
          result: (await prepare?.(file)) ?? { file },
        })),
      );
      if (current !== choice.current) return;
      setRefused(
        prepared.flatMap(({ name, result }) =>
          "refusal" in result ? `${isolated(name)}: ${result.refusal}` : [],
        ),
      );
      const taken = prepared.flatMap(({ result }) => ("file" in result ? result.file : []));
      if (taken.length > 0) onChange(taken);
    } finally {
      if (current === choice.current) setPreparing(false);
      notifyForm(false);
    }
  };
  const remove = (index: number) => {
    setRefused([]);
    onChange(files.filter((_, other) => other !== index));
  };
  return (
    <div className={styles.chooser}>
      {files.length > 0 && (
        <ul className={common.line}>
          {files.map((file, index) => (
            <ChosenFile
              key={typeof file === "string" ? file : `${file.name}-${index}`}
              file={file}
              picture={pictures === true}
              state={fileState ?? t("ui.files.unsaved")}
              {...(!readOnly && { onRemove: () => remove(index) })}
            />
          ))}
        </ul>
      )}
      {!readOnly && (
        <Upload.Dragger
          {...control}
          {...(refused.length > 0 && {
            "aria-invalid": true,
            "aria-describedby": [control["aria-describedby"], refusedId].filter(Boolean).join(" "),
          })}
          className={styles.drop}
          accept={accept.join(",")}
          multiple={multiple === true}
          showUploadList={false}
          // The input itself takes the focus and the label. antd would wrap it in a button.
          hasControlInside
          openFileDialogOnClick={false}
          beforeUpload={(file, all) => {
            // antd calls this for each file. The save sends them.
            if (file === all[0]) void take(all);
            return Upload.LIST_IGNORE;
          }}
          // antd silently drops files of the wrong type; this reports them.
          {...(multiple && { onDrop: ({ dataTransfer }: DragEvent) => void take([...dataTransfer.files]) })}
        >
          <label htmlFor={control.id} className={styles.label}>
            <span aria-hidden className={styles.words}>
              <CloudUploadOutlined />
              <span>
                {richText(
                  t,
                  "ui.files.drop",
                  { choose: <b>{t(files.length > 0 ? "ui.files.replace" : "common.choose")}</b> },
                  { multiple: String(multiple) },
                )}
                <small>{accept.map((type) => isolated(typeName(type))).join(t("common.comma"))}</small>
              </span>
            </span>
          </label>
        </Upload.Dragger>
      )}
      {isPreparing && (
        <div role="status" className={common.soft}>
          {t("ui.files.checking")}
        </div>
      )}
      {refused.length > 0 && (
        <div id={refusedId} role="alert" className={common.fault}>
          {refused.map((reason) => (
            <div key={reason}>{t("ui.files.refused", { reason })}</div>
          ))}
        </div>
      )}
    </div>
  );
}

function typeName(contentType: string): string {
  return contentType.slice(contentType.indexOf("/") + 1).toUpperCase();
}

interface ChosenFileProps {
  readonly file: string | File;
  readonly picture: boolean;
  readonly state: string;
  readonly onRemove?: () => void;
}

function ChosenFile({ file, picture, state, onRemove }: ChosenFileProps) {
  const t = useText();
  const preview = useObjectUrl(picture && typeof file !== "string" ? file : undefined);
  const name = typeof file === "string" ? fileName(file) : file.name;
  return (
    <li className={styles.file}>
      {picture ? (
        <Picture url={typeof file === "string" ? file : preview} size={72} alt={name} />
      ) : (
        <FileTextOutlined aria-hidden />
      )}
      <span className={`${common.cut} ${styles.name}`} title={name} dir="auto">
        {typeof file === "string" && !picture ? (
          <a href={file} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        ) : (
          name
        )}
        {typeof file !== "string" && (
          <small dir="auto">{`${fileSize(file.size, t)}${t("common.comma")}${state}`}</small>
        )}
      </span>
      {onRemove && (
        <button
          type="button"
          aria-label={t("ui.files.remove", { name })}
          title={t("ui.files.remove", { name })}
          onClick={onRemove}
        >
          <CloseOutlined aria-hidden />
        </button>
      )}
    </li>
  );
}

function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = file && URL.createObjectURL(file);
    setUrl(made);
    return () => {
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [file]);
  return url;
}
