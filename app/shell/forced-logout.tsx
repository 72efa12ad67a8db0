import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isForcedOut, onForcedOut } from '#app/session/forced-logout.ts';

const ForcedLogoutModal = lazy(() => import('./forced-logout-modal.tsx'));

/** The one question of specification 8, once the rights have expired. */
export function ForcedLogout() {
  const forced = useSyncExternalStore(onForcedOut, isForcedOut, () => false);
  return forced ? (
    <Suspense fallback={null}>
      <ForcedLogoutModal />
    </Suspense>
  ) : null;
}
