import { useTranslation } from 'react-i18next';
import { cny } from '#contract/money.values.ts';
import type { MembershipRole } from '#contract/permissions.values.ts';
import { useMoneyText } from '#app/ui/money.tsx';

/** The name of a role: the account's own word for its own, ours for the others. */
export function useRoleName(): (grant: { role: MembershipRole; roleName: string | null }) => string {
  const { t } = useTranslation('account');
  return ({ role, roleName }) => (role === 'custom' ? (roleName ?? '') : t(`role.${role}`));
}

/** The limits of a member in words; empty where there are none. */
export function useLimitText(): (limits: { paymentMaxMinor: number | null; dayMaxMinor: number | null }) => string {
  const { t } = useTranslation('account');
  const money = useMoneyText();
  return ({ paymentMaxMinor, dayMaxMinor }) =>
    [
      ...(paymentMaxMinor === null ? [] : [t('staff.limitPayment', { amount: money(cny(paymentMaxMinor)) })]),
      ...(dayMaxMinor === null ? [] : [t('staff.limitDay', { amount: money(cny(dayMaxMinor)) })]),
    ].join(' · ');
}
