import { everywhere, mailedApart, type NoticeKinds } from '#provider/notice-kinds.ts';

const securityMailedApart = { category: 'security', channels: mailedApart } as const;
/** What users are notified of their account. */
export const accountNotices: NoticeKinds = {
  'password-changed': { ...securityMailedApart, severity: 'warning' },
  'email-changed': { ...securityMailedApart, severity: 'warning' },
  'phone-changed': { ...securityMailedApart, severity: 'warning' },
  'two-factor-on': securityMailedApart,
  'two-factor-off': { ...securityMailedApart, severity: 'warning' },
  'deletion-requested': { category: 'security', channels: everywhere, severity: 'critical' },
  'export-ready': { category: 'account', channels: everywhere },
};
