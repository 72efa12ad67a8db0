import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useLocation } from '@remix-run/react';
import { keptTyping } from '#app/session/storage.ts';
import { isForcedOut, onForcedOut } from '#app/session/forced-logout.ts';

const ForcedLogoutModal = lazy(() => import('./forced-logout-modal.tsx'));

/** The one question of specification 8, once the rights have expired. */
export function ForcedLogout() {
  useRestoredTyping();
  const forced = useSyncExternalStore(onForcedOut, isForcedOut, () => false);
  return forced ? (
    <Suspense fallback={null}>
      <ForcedLogoutModal />
    </Suspense>
  ) : null;
}

/** What was typed behind the question is there again when its user is back on the page. */
function useRestoredTyping(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (keptTyping() !== null) void import('#app/session/kept-typing.ts').then(({ restorePageTyping }) => restorePageTyping());
  }, [pathname]);
}
