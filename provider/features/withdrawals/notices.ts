import { everywhere, type NoticeKinds } from '#provider/notice-kinds.ts';

const withdrawals = { category: 'withdrawals', channels: everywhere } as const;
/** What becomes of withdrawals. */
export const withdrawalNotices: NoticeKinds = {
  'payout-account-added': { category: 'security', channels: everywhere },
  'withdrawal-requested': { category: 'security', channels: everywhere, severity: 'warning' },
  'withdrawal-info-needed': { ...withdrawals, severity: 'warning' },
  'withdrawal-approved': withdrawals,
  'withdrawal-completed': withdrawals,
  'withdrawal-rejected': { ...withdrawals, severity: 'warning' },
  'withdrawal-failed': { ...withdrawals, severity: 'critical' },
  'withdrawal-returned': withdrawals,
};
