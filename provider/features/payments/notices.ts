import { everywhere, type NoticeKinds } from '#provider/notice-kinds.ts';

/** Payments that are not made by themselves any more. */
export const paymentNotices: NoticeKinds = {
  'automatic-payment-stopped': { category: 'payments', channels: everywhere, severity: 'critical' },
};
