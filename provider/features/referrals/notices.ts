import { everywhere, type NoticeKinds } from '#provider/notice-kinds.ts';

/** Who joined by the link of an account, and what that earned. */
export const referralNotices: NoticeKinds = {
  'referral-joined': { category: 'withdrawals', channels: everywhere },
  'referral-first-order': { category: 'withdrawals', channels: everywhere },
  'commission-available': { category: 'withdrawals', channels: everywhere },
};
