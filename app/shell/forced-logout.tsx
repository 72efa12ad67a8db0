import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from '@remix-run/react';
import { Modal, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { isForcedOut, onForcedOut } from '#app/session/forced-logout.ts';
import { keepPageTyping, restorePageTyping } from '#app/session/kept-typing.ts';
import { logOut } from '#app/session/log-out.ts';

/** Asks to log in again once the session has ended (specification 8). What was typed is restored when the user is back on the page. */
export function ForcedLogout() {
  const { pathname } = useLocation();
  useEffect(restorePageTyping, [pathname]);
  const isEnded = useSyncExternalStore(onForcedOut, isForcedOut, () => false);
  return isEnded ? <ForcedLogoutModal /> : null;
}

/** However it is closed, it stores what was typed, logs out and loads the page again. */
function ForcedLogoutModal() {
  const { t } = useTranslation('shell');
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    if (leaving) return;
    setLeaving(true);
    keepPageTyping();
    void logOut().then(() => window.location.reload());
  };
  return (
    <Modal
      open
      title={t('forcedLogout.title')}
      onClose={leave}
      primaryAction={{ content: t('forcedLogout.ok'), onAction: leave, loading: leaving }}
    >
      <Modal.Section>
        <Text as="p">{t('forcedLogout.text')}</Text>
      </Modal.Section>
    </Modal>
  );
}
