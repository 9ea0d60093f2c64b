import { Button } from "antd";
import { useState } from "react";
import { CopiedLink } from "./copied-link";
import type { ListViews } from "./use-list-views";
import { ViewItem, type ViewAction } from "./view-item";
import { ViewNameForm } from "./view-name-form";
import { ALL_RECORDS, nameError, type View } from "./view-store";
import styles from "./views.module.css";

interface ViewsPanelProps {
  readonly views: ListViews;
  readonly onClose: () => void;
}

/** The form or message below the views. */
type Below =
  | { readonly kind: "new" }
  | { readonly kind: "rename"; readonly view: View }
  | { readonly kind: "link"; readonly link: string };

/** The saved views of a list and their actions. */
export function ViewsPanel({ views: all, onClose }: ViewsPanelProps) {
  const { views, name, own, changed, deleted, unkept: isUnstored } = all;
  const [below, setBelow] = useState<Below>();
  const done = () => setBelow(undefined);

  const act = (view: View) => (what: ViewAction) => {
    done();
    if (what === "rename") setBelow({ kind: "rename", view });
    else if (what === "first") all.beginWith(views.first === view.name ? undefined : view);
    else if (what === "link") setBelow({ kind: "link", link: all.linkTo(view) });
    else all.remove(view);
  };
  const show = (view: View | undefined) => {
    all.open(view);
    onClose();
  };
  return (
    <div className={styles.panel} role="group" aria-label="Views">
      <ul>
        <ViewItem
          view={undefined}
          label={ALL_RECORDS}
          shown={all.isPlain}
          first={views.first === undefined}
          onOpen={() => show(undefined)}
        />
        {views.views.map((view) => (
          <ViewItem
            key={view.name}
            view={view}
            label={view.name}
            shown={view === own}
            changed={view === own && changed}
            first={view.name === views.first}
            onOpen={() => show(view)}
            onAction={act(view)}
          />
        ))}
      </ul>
      {name !== "" && !own && (
        <p className={styles.note}>
          “<bdi>{name}</bdi>” came with a link. Save it to find it here again.
        </p>
      )}
      {deleted && (
        <p className={styles.line} role="status">
          <span>
            “<bdi>{deleted.name}</bdi>” was deleted.
          </span>
          <Button size="small" type="link" autoFocus onClick={all.restore}>
            Undo
          </Button>
        </p>
      )}
      {below?.kind === "new" && (
        <ViewNameForm
          label="Name of the new view"
          value={own ? "" : name}
          check={(typed) => nameError(views, typed)}
          onSave={(typed) => {
            all.saveAs(typed);
            onClose();
          }}
          onCancel={done}
        />
      )}
      {below?.kind === "rename" && (
        <ViewNameForm
          key={below.view.name}
          label={`New name of “${below.view.name}”`}
          value={below.view.name}
          check={(typed) => nameError(views, typed, below.view.name)}
          onSave={(typed) => {
            all.rename(below.view, typed);
            done();
          }}
          onCancel={done}
        />
      )}
      {below?.kind === "link" && <CopiedLink link={below.link} />}
      {below?.kind !== "new" && below?.kind !== "rename" && (
        <div className={styles.line}>
          {changed && (
            <Button size="small" type="primary" onClick={all.saveChanges}>
              Save changes
            </Button>
          )}
          <Button size="small" onClick={() => setBelow({ kind: "new" })}>
            Save as view…
          </Button>
          <Button size="small" onClick={() => setBelow({ kind: "link", link: all.linkTo() })}>
            Copy link
          </Button>
        </div>
      )}
      <p className={styles.note}>
        {isUnstored
          ? "This browser stores nothing: views are lost when this tab is closed."
          : "Views are stored in this browser, only for you. Their search words are deleted when you sign out. Share a view by its link."}
      </p>
    </div>
  );
}
