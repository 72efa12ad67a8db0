import { useTranslation } from 'react-i18next';
import {
  PROFILE_REST_HOURS,
  WITHDRAWAL_ALONE_MAX_MINOR,
  WITHDRAWAL_AUTOMATIC_MAX_MINOR,
  type WithdrawalReviewReason,
} from '#contract/withdrawals.values.ts';
import { useMoneyText } from '#app/ui/money.tsx';

/** Why people look at a withdrawal, each reason in a sentence or in short. */
export function useReviewTexts(length: 'reviewReason' | 'reviewShort'): (reasons: readonly WithdrawalReviewReason[]) => string[] {
  const { t } = useTranslation('withdrawals');
  const money = useMoneyText();
  const amounts = { 'new-account': 0, 'amount': WITHDRAWAL_AUTOMATIC_MAX_MINOR, 'two-people': WITHDRAWAL_ALONE_MAX_MINOR };
  return (reasons) =>
    reasons.map((reason) =>
      t(`${length}.${reason}`, {
        hours: PROFILE_REST_HOURS,
        amount: money({ amountMinor: amounts[reason], currency: 'CNY' }, 'short'),
      }),
    );
}
