import { useEffect, useState } from 'react';
import type { User } from '#contract/sign-in.ts';
import { mirrorSignedIn } from './storage.ts';

/** The role the page is shown for. Switching it changes what is shown, never what the server allows. */
export function useShownRole(user: User): { role: User['role']; switchRole: () => void } {
  const [role, setRole] = useState(user.role);
  useEffect(() => mirrorSignedIn({ ...user, role }), [user, role]);
  return { role, switchRole: () => setRole(role === 'admin' ? 'user' : 'admin') };
}
