import { Modal, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import type { Leaving } from './leave-modal.tsx';

/** Asks whether to leave without saving. A default export, as `lazy` demands. */
export default function LeaveQuestion({ leaving }: { leaving: Leaving }) {
  const { t } = useTranslation('ui');
  return (
    <Modal
      open
      onClose={() => leaving.stay()}
      title={t('saveBar.leaveTitle')}
      primaryAction={{ content: t('saveBar.leave'), destructive: true, onAction: () => leaving.leave() }}
      secondaryActions={[{ content: t('saveBar.stay'), onAction: () => leaving.stay() }]}
    >
      <Modal.Section>
        <Text as="p">{t('saveBar.leaveText')}</Text>
      </Modal.Section>
    </Modal>
  );
}
