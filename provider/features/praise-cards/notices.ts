import { everywhere, type NoticeKinds } from '#provider/notice-kinds.ts';

/** What became of cards. */
export const praiseCardNotices: NoticeKinds = {
  'praise-card-approved': { category: 'account', channels: everywhere },
  'praise-card-rejected': { category: 'account', channels: everywhere, severity: 'warning' },
};
