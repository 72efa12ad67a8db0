import { everywhere, type NoticeKinds } from '#provider/notice-kinds.ts';

const orders = { category: 'orders', channels: everywhere, urgent: true } as const;
/** What orders and parcels need. */
export const orderNotices: NoticeKinds = {
  'order-stock-short': { ...orders, severity: 'critical' },
  'order-payment-released': orders,
  'order-goods-refunded': orders,
  'parcel-attention': { category: 'parcels', channels: everywhere, urgent: true, severity: 'warning' },
};
