import { SearchOutlined, BulbOutlined, PlusOutlined } from "@ant-design/icons";
import { Modal } from "antd";
import { Command as Palette } from "cmdk";
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { useResourceParams } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Collection } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { useColorMode } from "../../ui/color-mode";
import { Icon } from "../../ui/icon";
import { themeLabel } from "../../ui/theme-mode";
import { addAddress } from "../../screens/record/record-address";
import type { CommandDialogProps } from "../../screens/features";
import { useShellSession } from "../../screens/shell/shell-session";
import common from "../../ui/common.module.css";
import styles from "./command-dialog.module.css";
import { matching, statusOf, useRecordSearch, useRightCheck, type Command } from "./use-record-search";

/** The palette's dialog. Its state is new each time it opens. */
export function CommandDialog({ open, onClose, ...search }: CommandDialogProps) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  return (
    <Modal
      open={open}
      onCancel={onClose}
      // The search field usually takes the focus earlier.
      afterOpenChange={() => field.current?.focus()}
      title={t("ui.commands.title")}
      footer={null}
      width={620}
      destroyOnHidden
      className={styles.dialog}
      classNames={{ container: styles.container, header: common.unseen, body: styles.body }}
    >
      <CommandSearch {...search} field={field} onClose={onClose} />
    </Modal>
  );
}

interface CommandSearchProps extends Omit<CommandDialogProps, "open"> {
  readonly field: RefObject<HTMLInputElement | null>;
}

function CommandSearch({ collections, field, onLogout, onClose }: CommandSearchProps) {
  const t = useText();
  const [query, setQuery] = useState("");
  const commands = useCommands(collections, onLogout);
  const recordSearch = useRecordSearch(collections, query);
  const found = [...matching(commands, query), ...recordSearch.records];
  const names = [...new Set(found.map(({ group }) => group))];
  const groups = names.map((name) => [name, found.filter(({ group }) => group === name)] as const);
  const shown = groups.flatMap(([, members]) => members);
  /** The text for which Enter was pressed before its results arrived. */
  const entered = useRef<string>(undefined);

  /** A second Enter still reaches the closing dialog. */
  const isChosen = useRef(false);

  const run = (command: Command) => {
    if (isChosen.current) return;
    isChosen.current = true;
    onClose();
    command.run();
  };
  useEffect(() => {
    // The dialog cannot take the focus earlier, and this must run before the dialog scrolls into view.
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [field]);
  useEffect(() => {
    if (entered.current === undefined || recordSearch.pending) return;
    const wanted = entered.current === query ? shown[0] : undefined;
    entered.current = undefined;
    if (wanted) run(wanted);
  });
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && shown.length === 0) entered.current = query;
    // These keys move the caret in the text.
    if (event.key === "Home" || event.key === "End") event.stopPropagation();
  };

  return (
    <>
      <Palette
        label={t("shell.commands.field")}
        shouldFilter={false}
        loop
        vimBindings={false}
        className={styles.search}
      >
        <div className={styles.field}>
          <SearchOutlined aria-hidden />
          <Palette.Input
            ref={field}
            placeholder={t("shell.commands.field")}
            value={query}
            onValueChange={setQuery}
            onKeyDown={press}
          />
        </div>
        {/* The field keeps the focus. */}
        <Palette.List
          label={t("shell.commands.results")}
          className={styles.list}
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups.map(([name, members]) => (
            <Palette.Group key={name} heading={name}>
              {members.map((command) => (
                <Palette.Item
                  key={command.id}
                  value={command.id}
                  className={styles.option}
                  onSelect={() => run(command)}
                >
                  <span className={styles.icon}>{command.icon}</span>
                  <span className={styles.label} dir="auto">
                    {command.label}
                  </span>
                  {command.note !== undefined && (
                    <span className={styles.note}>
                      <bdi>{command.note}</bdi>
                    </span>
                  )}
                </Palette.Item>
              ))}
            </Palette.Group>
          ))}
        </Palette.List>
      </Palette>
      {/* Not in the palette, which keeps Enter for its results. */}
      <p className={styles.foot}>
        <span role="status">{statusOf(t, shown.length, recordSearch)}</span>
      </p>
    </>
  );
}

/** Every screen and action that the person may access. Empty until the access is known. */
function useCommands(collections: readonly Collection[], onLogout: () => void): readonly Command[] {
  const { readOnly } = useShellSession();
  const t = useText();
  const navigate = useNavigate();
  const { mode, toggle } = useColorMode();
  const { resources } = useResourceParams();
  const may = useRightCheck();
  // A group in the menu has no screen, and some pages can only be reached by a link.
  const screens = resources.flatMap(({ name, list, meta }) =>
    typeof list !== "string" || meta?.["linkedOnly"] === true ? [] : [{ name, path: list, meta }],
  );
  const { data: granted } = useQuery({
    queryKey: ["commands", "rights", screens.map(({ name }) => name)],
    queryFn: async () => {
      const right = async (action: string, { name }: { readonly name: string }) =>
        (await may(name, action)) ? `${action} ${name}` : [];
      const checks = [
        ...screens.map((screen) => right("list", screen)),
        ...collections.map((collection) => right("create", collection)),
      ];
      return new Set((await Promise.all(checks)).flat());
    },
    gcTime: 0,
  });
  if (!granted) return [];

  const go = (to: string, state?: object) => () => void navigate(to, { state });
  const pages = screens
    .filter(({ name }) => granted.has(`list ${name}`))
    .map(({ name, path, meta }): Command => {
      const label = meta?.label ?? name;
      const title: unknown = meta?.["title"];
      return {
        id: `go ${path}`,
        group: t("shell.commands.goTo"),
        label,
        note: typeof title === "string" && title !== label ? title : undefined,
        icon: meta?.icon ?? <Icon name="folder" />,
        run: go(path),
      };
    });
  const group = t("shell.commands.actions");
  const additions = collections.flatMap((collection): Command[] => {
    const { name, messages, label } = collection;
    const add = addAddress(collection);
    if (add === undefined || readOnly || !granted.has(`create ${name}`)) return [];
    return [
      {
        ...{ id: `add ${name}`, group },
        label: messages.add.replace(/^\+\s*/, ""),
        note: label.title ?? label.many,
        icon: <PlusOutlined aria-hidden />,
        run: go(add),
      },
    ];
  });
  return [
    ...pages,
    ...additions,
    { id: "theme", group, label: themeLabel(t, mode), icon: <BulbOutlined aria-hidden />, run: toggle },
    { id: "logout", group, label: t("shell.logout"), icon: <Icon name="logout" />, run: onLogout },
  ];
}
