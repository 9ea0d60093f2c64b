import { useCan, type BaseKey } from "@refinedev/core";
import { useShellSession } from "./shell-session";

/**
 * Whether the account may write now. False until the rights load, so that no button disappears again, and while the panel
 * reads only.
 */
export function useMay(resource: string, action: "create" | "edit" | "delete", id?: BaseKey): boolean {
  const { readOnly } = useShellSession();
  const { data } = useCan({ resource, action, ...(id !== undefined && { params: { id } }) });
  return !readOnly && data?.can === true;
}
