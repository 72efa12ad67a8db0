import { useTranslation } from 'react-i18next';
import type { Mode } from '#contract/money.ts';
import type { WithdrawalOptions } from '#contract/withdrawals.ts';
import type { WithdrawalDestination, WithdrawalSource } from '#contract/withdrawals.values.ts';
import { paths } from '#app/paths.ts';

/** A way money can take, with the most that can take it. */
export interface Way {
  value: string;
  source: WithdrawalSource;
  destination: WithdrawalDestination;
  label: string;
  maxMinor: number;
}

/** The ways that money is there for. */
export function useWays({ commission, commissionPayable, unused, payable }: WithdrawalOptions, mode: Mode): Way[] {
  const { t } = useTranslation('withdrawals');
  const ways: Way[] = [
    {
      value: 'commission:wallet',
      source: 'commission',
      destination: 'wallet',
      label: t(`way.commissionToWallet.${mode}`),
      maxMinor: commission.amountMinor,
    },
    {
      value: 'commission:payout',
      source: 'commission',
      destination: 'payout',
      label: t('way.commissionToPayout'),
      maxMinor: commissionPayable.amountMinor,
    },
    ...unused.map(({ rechargeId, number, amount }) => ({
      value: `wallet:recharge:${rechargeId}`,
      source: 'wallet' as const,
      destination: 'recharge' as const,
      label: t('way.walletToRecharge', { number }),
      maxMinor: amount.amountMinor,
    })),
    {
      value: 'wallet:payout',
      source: 'wallet',
      destination: 'payout',
      label: t(`way.walletToPayout.${mode}`),
      maxMinor: payable.amountMinor,
    },
  ];
  return ways.filter(({ maxMinor }) => maxMinor > 0);
}

/** Address of one of the pages of withdrawals in a mode. */
export function withdrawUrl(page: 'withdraw' | 'newPayoutProfile' | 'recommend', mode: Mode, params: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(mode === 'live' ? {} : { mode }), ...params }).toString();
  return query === '' ? paths[page] : `${paths[page]}?${query}`;
}
