import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotice } from '#app/ui/notice.tsx';
import type { AccountOutcome, Intent } from './account-outcome.ts';

const listeners = new Set<(outcome: AccountOutcome) => void>();

/** Passes on how a form of the screen went, before the page reads its data anew. */
export function publishOutcome(outcome: AccountOutcome): void {
  for (const listener of listeners) listener(outcome);
}

/** What is said of a form that goes with the data it changes: its own effects may never run. */
const NOTICES = {
  'save-billing-profile': 'billing.saved',
  'delete-billing-profile': 'billing.deleted',
  'cancel-deletion': 'deletion.canceled',
  'cancel-email-change': 'email.changeCanceled',
  'revoke-session': 'sessions.ended',
  'revoke-other-sessions': 'sessions.othersEnded',
  'disable-two-factor': 'twoFactor.switchedOff',
  'invite-staff': 'staff.invited',
  'resend-invitation': 'staff.sentAgain',
  'revoke-invitation': 'staff.revoked',
  'change-member': 'staff.changed',
  'remove-member': 'staff.removed',
  'save-role': 'staff.roleSaved',
  'delete-role': 'staff.roleDeleted',
  'leave-account': 'staff.left',
} as const satisfies Partial<Record<Intent, string>>;

/** Shows the notices of the screen's forms. */
export function useOutcomeNotices(): void {
  const { t } = useTranslation('account');
  const notify = useNotice();
  const listen = useCallback(
    ({ status, intent }: AccountOutcome) => {
      if (status === 'done' && isNoticed(intent)) notify({ tone: 'success', title: t(NOTICES[intent]) });
    },
    [notify, t],
  );
  useEffect(() => {
    listeners.add(listen);
    return () => void listeners.delete(listen);
  }, [listen]);
}

function isNoticed(intent: Intent): intent is keyof typeof NOTICES {
  return intent in NOTICES;
}
