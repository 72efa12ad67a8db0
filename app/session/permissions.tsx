import { createContext, type ReactNode, useContext } from 'react';
import { type AccountPermission, accountPermissions } from '#contract/permissions.values.ts';

/** What the user may do in the account acted for; everything where nobody says, since the provider refuses what is not permitted anyway. */
export const PermissionsContext = createContext<readonly AccountPermission[]>(accountPermissions);

/** Whether the user may do something in the account acted for. It decides what is shown; the provider decides what happens. */
export function usePermission(permission: AccountPermission): boolean {
  return useContext(PermissionsContext).includes(permission);
}

/** Shows its children to members who may do what they are for. */
export function IfPermitted({ permission, children }: { permission: AccountPermission; children: ReactNode }) {
  return usePermission(permission) ? children : null;
}
