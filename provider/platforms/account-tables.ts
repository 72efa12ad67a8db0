import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { eraseStores } from './move-store.ts';

const connections = [
  ...(['nuvemshop_product', 'nuvemshop_shipment', 'woocommerce_product', 'woocommerce_consent'] as const),
  ...(['shopify_connection', 'shopify_product', 'shopify_request', 'shopify_shipment', 'shopify_tracking_event'] as const),
  ...(['tiktok_authorization', 'tiktok_connection', 'tiktok_label', 'tiktok_product', 'tiktok_shipment'] as const),
] as const;

/** Stores, and what links our rows to those of their platforms. */
export const platformTables: AccountTables = {
  notExported: { 'ids and tokens of a platform, of use to its store’s connection only': connections },
  emptied: {
    tables: ['store'],
    /** What platforms sent is found by the store’s name there, which goes with it. */
    async empty(tx, accountId) {
      await sql`DELETE FROM inbox i USING store s WHERE s.account_id = ${accountId}
        AND i.source = s.platform AND i.subject = s.external_id`.execute(tx);
      await eraseStores(tx, { accountId, where: sql`true` }, { actor: { kind: 'system' } });
    },
  },
  deleted: connections,
  kept: { 'what became of a store, which is named no more': ['store_event'] },
};
