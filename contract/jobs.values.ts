export const jobKinds = [
  'push-listings',
  'set-prices',
  'export-data',
  'import-products',
  'sync-listings',
  'change-listings',
  'change-drafts',
  'check-orders',
  'act-on-orders',
  'pay-orders',
  'sync-store',
  'export-orders',
  'export-statement',
  'export-invoices',
  'sync-orders',
  'create-orders',
] as const;
export const jobStates = ['queued', 'running', 'done', 'failed'] as const;
export const jobRowStates = ['queued', 'running', 'done', 'failed'] as const;
