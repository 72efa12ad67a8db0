import { everywhere, type NoticeKinds } from '#provider/notice-kinds.ts';

/** What users are notified of apps. */
export const oauthAppNotices: NoticeKinds = {
  'app-connected': { category: 'security', channels: everywhere },
};
