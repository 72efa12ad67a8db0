import { everywhere, type NoticeKinds } from '#provider/notice-kinds.ts';

/** Sessions that begin somewhere new. */
export const signInNotices: NoticeKinds = {
  'new-sign-in': { category: 'security', channels: everywhere, severity: 'warning' },
};
