import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** A merchant about to leave a page with unsaved changes. */
export interface Leaving {
  leave: () => void;
  stay: () => void;
}

/** Asks whether to leave without saving; `leaving` is null while nobody is about to. */
export function LeaveModal({ leaving }: { leaving: Leaving | null }) {
  const { t } = useTranslation('ui');
  if (leaving === null) return null;
  return (
    <ConfirmDialog
      title={t('saveBar.leaveTitle')}
      text={t('saveBar.leaveText')}
      confirm={{ label: t('saveBar.leave'), destructive: true, onAction: () => leaving.leave() }}
      cancel={{ label: t('saveBar.stay'), onAction: () => leaving.stay() }}
    />
  );
}
