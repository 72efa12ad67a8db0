import { everywhere, type NoticeKinds } from '#provider/notice-kinds.ts';

/** How make-up charges go on. */
export const makeUpNotices: NoticeKinds = {
  'make-up-raised': { category: 'make-ups', channels: everywhere, severity: 'warning' },
  'make-up-decided': { category: 'make-ups', channels: everywhere },
};
