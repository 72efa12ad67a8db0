import { createContext, useContext, useMemo, type ComponentType } from 'react';
import { useBlocker } from '@remix-run/react';
import { ContextualSaveBar } from '@shopify/polaris';
import { useTranslation } from 'react-i18next';
import { LeaveModal, type Leaving } from './leave-modal.tsx';
import { useAskBeforeUnload } from './use-ask-before-unload.ts';

interface FormSaveBarProps {
  /** Whether something differs from what is stored. */
  dirty: boolean;
  saving: boolean;
  onSave: () => void;
  onDiscard: () => void;
  message?: string;
}

export interface SaveBarProps extends FormSaveBarProps {
  leaving: Leaving | null;
}

/** The component that renders the bar; the embedded skin provides one that uses the admin's. */
export const SaveBarContext = createContext<ComponentType<SaveBarProps>>(FrameSaveBar);

/** Save and discard for an editor; leaving with changes asks first. */
export function FormSaveBar(props: FormSaveBarProps) {
  const { dirty, saving } = props;
  const SaveBar = useContext(SaveBarContext);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const sameScreen = currentLocation.pathname === nextLocation.pathname && historyAction === 'REPLACE';
    return dirty && !saving && !sameScreen;
  });
  useAskBeforeUnload(dirty && !saving);
  const leaving = useMemo(() => (blocker.state === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : null), [blocker]);
  return <SaveBar {...props} leaving={leaving} />;
}

function FrameSaveBar({ dirty, saving, onSave, onDiscard, message, leaving }: SaveBarProps) {
  const { t } = useTranslation('ui');
  return (
    <>
      {dirty ? (
        <ContextualSaveBar
          message={message ?? t('saveBar.unsaved')}
          saveAction={{ content: t('saveBar.save'), onAction: onSave, loading: saving, disabled: saving }}
          discardAction={{ content: t('saveBar.discard'), onAction: onDiscard, disabled: saving, discardConfirmationModal: true }}
        />
      ) : null}
      <LeaveModal leaving={leaving} />
    </>
  );
}
