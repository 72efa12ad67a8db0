import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { User } from '#contract/sign-in.ts';
import { mirrorSignedIn } from './storage.ts';
import { tellSupportUser } from './support-widget.ts';

interface ShownRole {
  role: string;
  switchRole: () => void;
}

const RoleContext = createContext<ShownRole>({ role: '', switchRole: () => undefined });

/** The role the page is shown for; empty where nobody is signed in. */
export function useShownRole(): ShownRole {
  return useContext(RoleContext);
}

/** Holds the shown role of a user. Switching it changes what is shown, never what the server allows. */
export function ShownRoleProvider({ user, children }: { user: User; children: ReactNode }) {
  const [role, setRole] = useState<string>(user.role);
  const value = useMemo(() => ({ role, switchRole: () => setRole((shown) => (shown === 'admin' ? 'user' : 'admin')) }), [role]);
  return <RoleContext.Provider value={value}>{children}</RoleContext.Provider>;
}

/** Tells this browser's storage and the support widget who is signed in; the standalone app's alone. */
export function useMirroredUser(user: User): void {
  const { role } = useShownRole();
  useEffect(() => mirrorSignedIn({ ...user, role }), [user, role]);
  const { id, username, email } = user;
  useEffect(() => tellSupportUser({ id, username, email }), [id, username, email]);
}
