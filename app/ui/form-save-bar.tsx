import { useBlocker } from '@remix-run/react';
import { ContextualSaveBar, Modal, Text } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { useAskBeforeUnload } from './use-ask-before-unload.ts';

interface FormSaveBarProps {
  /** Whether something differs from what is stored. */
  dirty: boolean;
  saving: boolean;
  onSave: () => void;
  onDiscard: () => void;
  message?: string;
}

/** Save and discard for an editor; leaving with changes asks first. */
export function FormSaveBar({ dirty, saving, onSave, onDiscard, message }: FormSaveBarProps) {
  const { t } = useTranslation('ui');
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const sameScreen = currentLocation.pathname === nextLocation.pathname && historyAction === 'REPLACE';
    return dirty && !saving && !sameScreen;
  });
  useAskBeforeUnload(dirty && !saving);

  return (
    <>
      {dirty ? (
        <ContextualSaveBar
          message={message ?? t('saveBar.unsaved')}
          saveAction={{ content: t('saveBar.save'), onAction: onSave, loading: saving, disabled: saving }}
          discardAction={{ content: t('saveBar.discard'), onAction: onDiscard, disabled: saving, discardConfirmationModal: true }}
        />
      ) : null}
      <Modal
        open={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        title={t('saveBar.leaveTitle')}
        primaryAction={{ content: t('saveBar.leave'), destructive: true, onAction: () => blocker.proceed?.() }}
        secondaryActions={[{ content: t('saveBar.stay'), onAction: () => blocker.reset?.() }]}
      >
        <Modal.Section>
          <Text as="p">{t('saveBar.leaveText')}</Text>
        </Modal.Section>
      </Modal>
    </>
  );
}
