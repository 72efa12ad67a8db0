import { everywhere, type NoticeKinds } from '#provider/notice-kinds.ts';

/** What the referral program earned. */
export const referralNotices: NoticeKinds = {
  'commission-available': { category: 'withdrawals', channels: everywhere },
};
