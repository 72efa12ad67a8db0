import type { AccountTables } from '#provider/account-data/account-tables.ts';

const orders = ['warehouse_order', 'warehouse_order_event', 'warehouse_submission'] as const;

/** What warehouses were asked for. */
export const warehouseTables: AccountTables = {
  notExported: { 'our own work with orders': orders },
  kept: { 'what a warehouse was asked for, by the ids of orders': orders },
};
