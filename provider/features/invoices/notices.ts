import { everywhere, type NoticeKinds } from '#provider/notice-kinds.ts';

/** Documents of live accounts. */
export const invoiceNotices: NoticeKinds = {
  'invoice-issued': { category: 'invoices', channels: everywhere },
};
