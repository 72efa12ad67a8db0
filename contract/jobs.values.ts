export const jobKinds = [
  'push-listings',
  'set-prices',
  'export-data',
  'import-products',
  'sync-listings',
  'change-listings',
  'change-drafts',
  'check-orders',
  'sync-store',
] as const;
export const jobStates = ['queued', 'running', 'done', 'failed'] as const;
export const jobRowStates = ['queued', 'running', 'done', 'failed'] as const;
