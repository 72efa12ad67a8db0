import { everywhere, type NoticeKinds } from '#provider/notice-kinds.ts';

const claims = { category: 'claims', channels: everywhere } as const;
/** How claims go on. */
export const claimNotices: NoticeKinds = {
  'claim-evidence-needed': { ...claims, severity: 'warning' },
  'claim-offer': { ...claims, severity: 'warning' },
  'claim-approved': claims,
  'claim-rejected': { ...claims, severity: 'warning' },
  'claim-refunded': claims,
  'claim-reshipped': claims,
};
