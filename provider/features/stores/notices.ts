import { everywhere, type NoticeKinds } from '#provider/notice-kinds.ts';

const stores = { category: 'stores', channels: everywhere } as const;
const storesMailedApart = { category: 'stores', channels: everywhere } as const;
/** Stores that need their merchant. */
export const storeNotices: NoticeKinds = {
  'store-token-refused': { ...stores, severity: 'critical' },
  'store-disconnected': { ...stores, severity: 'critical' },
  'store-requested': stores,
  'store-transfer-agreed': storesMailedApart,
  'store-transfer-refused': storesMailedApart,
  'buyer-data-request': { ...storesMailedApart, severity: 'warning' },
};
