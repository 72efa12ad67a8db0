import type { AccountTables } from '#provider/account-data/account-tables.ts';

/** Answers kept for calls that come twice. */
export const httpTables: AccountTables = {
  notExported: { 'answers kept for calls that come twice': ['idempotency_record'] },
  deleted: ['idempotency_record'],
};
