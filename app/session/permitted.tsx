import type { ReactNode } from 'react';
import { useShownRole } from './shown-role.tsx';

/**
 * Shows its children to the listed roles only (specification 5). It hides; what may be done is decided by the server.
 * Throws when there is no list or an empty one: a forgotten list would hide from nobody or from everybody.
 */
export function Permitted({ roles, children }: { roles: readonly string[]; children: ReactNode }) {
  const { role } = useShownRole();
  if (!Array.isArray(roles) || roles.length === 0) throw new Error("Permitted needs roles, like roles={['admin', 'user']}");
  return roles.includes(role) ? children : null;
}
