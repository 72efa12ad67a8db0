import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { children, eventsOf, wholeRows } from '#provider/account-data/export-rows.ts';
import { forgetPaymentMethods } from './top-up/payment-methods.ts';

/** How money came into the wallet. */
export const balanceTables: AccountTables = {
  sections: [
    wholeRows('recharges', 'recharge', {
      without: ['gateway_url', 'next_fetch_at'],
      nested: [
        children('refunds', 'recharge_refund', 'recharge_id', 'seq'),
        children('proofs', 'bank_proof', 'recharge_id', 'uploaded_at'),
        eventsOf('recharge_event'),
      ],
    }),
    wholeRows('payment-methods', 'payment_method', {
      without: ['gateway_method_id'],
      nested: [children('automatic_recharges', 'automatic_top_up', 'payment_method_id', 'mode')],
    }),
    wholeRows('disputes', 'dispute', { nested: [eventsOf('dispute_event')] }),
  ],
  notExported: { 'money of nobody the provider knows': ['suspense_item', 'suspense_event'] },
  emptied: {
    tables: ['bank_proof', 'payment_method', 'automatic_top_up'],
    /** That money came belongs to the books; whose account it came from, or whose card it is, does not. */
    async empty(tx, accountId) {
      await forgetPaymentMethods(tx, accountId);
      await sql`UPDATE bank_proof SET payer_name = '', bank_reference = '' WHERE account_id = ${accountId}`.execute(tx);
    },
  },
  kept: {
    'the books': [
      ...(['recharge', 'recharge_refund', 'recharge_event', 'dispute', 'dispute_event', 'suspense_item', 'suspense_event'] as const),
    ],
  },
};
