import { everywhere, type NoticeKinds } from '#provider/notice-kinds.ts';

const payments = { category: 'payments', channels: everywhere } as const;
const recharges = { category: 'recharges', channels: everywhere } as const;
/** What becomes of the balance, its recharges and automatic top-ups. */
export const balanceNotices: NoticeKinds = {
  'balance-low': { category: 'balance', channels: everywhere, severity: 'warning' },
  'test-balance-low': { category: 'balance', channels: ['in-app'], severity: 'warning' },
  'top-up-capped': { ...payments, severity: 'warning' },
  'top-up-declined': { ...payments, severity: 'critical' },
  'top-up-stopped': { ...payments, severity: 'critical' },
  'recharge-money-held': { ...recharges, severity: 'warning' },
  'recharge-money-credited': recharges,
  'recharge-money-returned': recharges,
  'recharge-more-info': { ...recharges, severity: 'warning' },
  'recharge-rejected': { ...recharges, severity: 'warning' },
  'recharge-refunded': recharges,
  'recharge-disputed': { ...recharges, severity: 'critical' },
  'recharge-dispute-won': recharges,
  'recharge-dispute-lost': { ...recharges, severity: 'critical' },
};
