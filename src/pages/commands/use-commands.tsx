import { BulbOutlined, PlusOutlined } from "@ant-design/icons";
import { useCanWithoutCache, useMenu } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { useMode } from "../../components/color-mode";
import { Icon } from "../../components/icon";
import { themeLabel } from "../../components/theme-toggle";
import type { Collection } from "../../schema/types";
import { addAddress } from "../list/use-add-request";
import type { Command } from "./command";

type MenuItem = ReturnType<typeof useMenu>["menuItems"][number];

const SCREENS = "Go to";
const ACTIONS = "Actions";

/** Every screen and action that the person may use. Nothing is offered until that is known. */
export function useCommands(collections: readonly Collection[], onLogout: () => void): readonly Command[] {
  const navigate = useNavigate();
  const { mode, toggle } = useMode();
  const { menuItems } = useMenu();
  const { can } = useCanWithoutCache();
  const screens = useMemo(() => menuItems.flatMap(withChildren), [menuItems]);
  const { data: granted } = useQuery({
    queryKey: ["commands", "rights", screens.map(({ name }) => name)],
    queryFn: async () => {
      const may = async (resource: string, action: string) =>
        ((await can?.({ resource, action })) ?? { can: true }).can ? `${action} ${resource}` : [];
      const asked = [
        ...screens.map(({ name }) => may(name, "list")),
        ...collections.map(({ name }) => may(name, "create")),
      ];
      return new Set((await Promise.all(asked)).flat());
    },
    gcTime: 0,
  });
  if (!granted) return [];

  const go = (to: string, state?: object) => () => void navigate(to, { state });
  const declared = new Map(collections.map((collection) => [collection.name, collection]));
  const listed = screens.filter(({ name, route }) => route !== undefined && granted.has(`list ${name}`));
  const routes = new Set(listed.map(({ route }) => route));
  return [
    ...listed.map(({ name, route = "", label = name, icon }): Command => {
      const { menu, label: words } = declared.get(name) ?? {};
      const title = menu?.label ?? label;
      return {
        id: `go ${route}`,
        group: SCREENS,
        label: title,
        note: words && words.many !== title ? words.many : undefined,
        icon: menu ? <Icon name={menu.icon} /> : (icon ?? <Icon name="folder" />),
        run: go(route),
      };
    }),
    ...collections.flatMap(({ name, menu, routes: own, label }) =>
      (granted.has(`list ${name}`) ? (own?.links ?? []) : [])
        .filter(({ to }) => !routes.has(to))
        .map(({ label: title, to }): Command => ({
          id: `go ${to}`,
          group: SCREENS,
          label: title,
          note: label.many,
          icon: <Icon name={menu?.icon ?? "folder"} />,
          run: go(to),
        })),
    ),
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

function withChildren(item: MenuItem): readonly MenuItem[] {
  return [item, ...item.children.flatMap(withChildren)];
}
