import { mailedApart, type NoticeKinds } from '#provider/notice-kinds.ts';

/** What support answered. */
export const ticketNotices: NoticeKinds = {
  'ticket-replied': { category: 'support', channels: mailedApart, tab: 'message' },
  'ticket-resolved': { category: 'support', channels: mailedApart, tab: 'message' },
  'ticket-closed': { category: 'support', channels: mailedApart, tab: 'message' },
};
