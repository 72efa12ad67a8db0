import { everywhere, type NoticeKinds } from '#provider/notice-kinds.ts';

const orders = { category: 'orders', channels: everywhere } as const;
const deliveries = { category: 'deliveries', channels: everywhere } as const;
/** What becomes of orders and parcels, and what they need. */
export const orderNotices: NoticeKinds = {
  'order-stock-short': { ...orders, severity: 'critical' },
  'order-payment-released': orders,
  'order-goods-refunded': orders,
  'order-received': { category: 'new-orders', channels: everywhere },
  'parcel-shipped': deliveries,
  'parcel-delivered': deliveries,
  'parcel-attention': { category: 'parcels', channels: everywhere, severity: 'warning' },
};
