import { BulbOutlined, PlusOutlined } from "@ant-design/icons";
import { useCanWithoutCache, useResourceParams, type IResourceItem } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { useColorMode } from "../../components/color-mode";
import { Icon } from "../../components/icon";
import { themeLabel } from "../../components/theme-mode";
import type { Collection } from "../../schema/types";
import { addAddress } from "../list/list-location";
import type { Command } from "./command";

const SCREENS = "Go to";
const ACTIONS = "Actions";

/** Every screen and action that the person may access. Empty until the access is known. */
export function useCommands(collections: readonly Collection[], onLogout: () => void): readonly Command[] {
  const navigate = useNavigate();
  const { mode, toggle } = useColorMode();
  const { resources } = useResourceParams();
  const { can } = useCanWithoutCache();
  const screens = resources.flatMap(screenOf);
  const { data: granted } = useQuery({
    queryKey: ["commands", "rights", screens.map(({ name }) => name)],
    queryFn: async () => {
      const may = async (resource: string, action: string) =>
        ((await can?.({ resource, action })) ?? { can: true }).can ? `${action} ${resource}` : [];
      const checks = [
        ...screens.map(({ name }) => may(name, "list")),
        ...collections.map(({ name }) => may(name, "create")),
      ];
      return new Set((await Promise.all(checks)).flat());
    },
    gcTime: 0,
  });
  if (!granted) return [];

  const go = (to: string, state?: object) => () => void navigate(to, { state });
  return [
    ...screens
      .filter(({ name }) => granted.has(`list ${name}`))
      .map(({ path, label, title, icon }): Command => ({
        id: `go ${path}`,
        group: SCREENS,
        label,
        note: title === label ? undefined : title,
        icon: icon ?? <Icon name="folder" />,
        run: go(path),
      })),
    ...collections.flatMap((collection): Command[] => {
      const { name, messages, label } = collection;
      const add = addAddress(collection);
      if (!add || !granted.has(`create ${name}`)) return [];
      return [
        {
          id: `add ${name}`,
          group: ACTIONS,
          label: messages.add.replace(/^\+\s*/, ""),
          note: label.many,
          icon: <PlusOutlined aria-hidden />,
          run: go(add.to, add.state),
        },
      ];
    }),
    {
      id: "theme",
      group: ACTIONS,
      label: themeLabel(mode),
      icon: <BulbOutlined aria-hidden />,
      run: toggle,
    },
    { id: "logout", group: ACTIONS, label: "Logout", icon: <Icon name="logout" />, run: onLogout },
  ];
}

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly label: string;
  readonly title: string;
  readonly icon: ReactNode;
}

/** A group in the menu has no screen. */
function screenOf({ name, list, meta }: IResourceItem): readonly Screen[] {
  if (typeof list !== "string") return [];
  const label = meta?.label ?? name;
  const title: unknown = meta?.["title"];
  return [{ name, path: list, label, title: typeof title === "string" ? title : label, icon: meta?.icon }];
}
