import { useState } from 'react';
import { Modal, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { keepPageTyping } from '#app/session/kept-typing.ts';
import { logOut } from '#app/session/log-out.ts';

/** Tells that the rights have expired; however it is closed, it keeps what was typed, logs out and loads the page again. */
export default function ForcedLogoutModal() {
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
