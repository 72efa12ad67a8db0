import { everywhere, type NoticeKinds } from '#provider/notice-kinds.ts';

const sourcing = { category: 'sourcing', channels: everywhere } as const;
/** What became of requests. */
export const sourcingNotices: NoticeKinds = {
  'sourcing-quoted': sourcing,
  'sourcing-nothing-found': sourcing,
  'sourcing-product-ready': sourcing,
  'sourcing-expired': sourcing,
};
