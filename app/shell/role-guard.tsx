import type { ReactNode } from 'react';
import { Navigate, useLocation } from '@remix-run/react';
import { useInterfaceSettings } from '#app/session/interface-settings.tsx';
import { wayAroundRole } from '#app/session/role-guard.ts';
import { useShownRole } from '#app/session/shown-role.tsx';

/** A screen the shown role may not see gives way to one it may. The server guards by the true role. */
export function RoleGuard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { role } = useShownRole();
  const { settings } = useInterfaceSettings();
  const otherPath = wayAroundRole(pathname, { ...settings, role });
  return otherPath === null || otherPath === pathname ? children : <Navigate to={otherPath} replace />;
}
