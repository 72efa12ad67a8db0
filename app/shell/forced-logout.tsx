import { useEffect, useState } from 'react';
import { useFetchers, useLocation, useNavigation } from '@remix-run/react';
import { Modal, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useIsForcedOut } from '#app/session/forced-logout.ts';
import { logOut } from '#app/session/log-out.ts';
import { capturePageInput, restorePageInput, savePageInput } from '#app/session/saved-form-input.ts';
import { useEachValue } from '#app/ui/use-each-answer.ts';

/** Asks to log in again once the session has ended (specification 8). What was typed is restored when the user is back on the page. */
export function ForcedLogout() {
  const { pathname, search, key } = useLocation();
  useEffect(restorePageInput, [pathname]);
  const navigation = useNavigation();
  const fetchers = useFetchers();
  const isRequesting = navigation.state !== 'idle' || fetchers.length > 0;
  // An error page has said by now whether the session ended: effects of children run first.
  useEachValue(`${key} ${isRequesting}`, () => capturePageInput({ pathname, search }));
  // An answer may come before React has drawn that there was a request.
  useEffect(() => {
    const capture = () => capturePageInput({ pathname, search });
    document.addEventListener('input', capture);
    return () => document.removeEventListener('input', capture);
  }, [pathname, search]);
  return useIsForcedOut() ? <ForcedLogoutModal /> : null;
}

/** However it is closed, it stores what was typed, logs out and loads the page it was typed into again. */
function ForcedLogoutModal() {
  const { t } = useTranslation('shell');
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    if (leaving) return;
    setLeaving(true);
    const address = savePageInput();
    void logOut().then(() => window.location.assign(address));
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
