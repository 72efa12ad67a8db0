import { Modal, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';

/** A merchant on the way out of a page with unsaved changes. */
export interface Leaving {
  leave: () => void;
  stay: () => void;
}

/** Asks whether to leave without saving; null: nobody is leaving. */
export function LeaveModal({ leaving }: { leaving: Leaving | null }) {
  const { t } = useTranslation('ui');
  return (
    <Modal
      open={leaving !== null}
      onClose={() => leaving?.stay()}
      title={t('saveBar.leaveTitle')}
      primaryAction={{ content: t('saveBar.leave'), destructive: true, onAction: () => leaving?.leave() }}
      secondaryActions={[{ content: t('saveBar.stay'), onAction: () => leaving?.stay() }]}
    >
      <Modal.Section>
        <Text as="p">{t('saveBar.leaveText')}</Text>
      </Modal.Section>
    </Modal>
  );
}
