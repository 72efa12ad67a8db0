import { everywhere, type NoticeKinds } from '#provider/notice-kinds.ts';

/** Stores that can’t be read. */
export const intakeNotices: NoticeKinds = {
  'store-unread': { category: 'stores', channels: everywhere, severity: 'critical' },
};
