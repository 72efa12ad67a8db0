import { everywhere, type NoticeKinds } from '#provider/notice-kinds.ts';

const warehouse = { category: 'warehouse', channels: everywhere } as const;
/** What happens to goods a merchant owns. */
export const cloudWarehouseNotices: NoticeKinds = {
  'inbound-discrepancy': { ...warehouse, severity: 'warning' },
  'inbound-rejected': { ...warehouse, severity: 'warning' },
  'inbound-stocked': warehouse,
  'lot-counted': { ...warehouse, severity: 'warning' },
  'outbound-due': { ...warehouse, severity: 'warning' },
  'outbound-shipped': warehouse,
  'storage-billed': warehouse,
  'storage-ending': { ...warehouse, severity: 'warning' },
  'storage-frozen': { ...warehouse, severity: 'critical' },
  'storage-final-notice': { ...warehouse, severity: 'critical' },
  'purchase-rejected': { ...warehouse, severity: 'warning' },
  'purchase-short': { ...warehouse, severity: 'warning' },
  'renewal-over-cap': { ...warehouse, severity: 'warning' },
  'renewal-unpaid': { ...warehouse, severity: 'critical' },
};
