import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { eventsOf, wholeRows } from '#provider/account-data/export-rows.ts';

/** Whom a merchant invited, and what that earned. */
export const referralTables: AccountTables = {
  sections: [
    wholeRows('referrals', 'referral', {
      without: ['invited_account_id', 'suspicions', 'cleared', 'joined_from'],
      nested: [eventsOf('referral_event')],
    }),
    wholeRows('commissions', 'commission', {
      without: ['invited_account_id', 'order_id', 'order_number'],
      nested: [eventsOf('commission_event')],
    }),
  ],
  facts: [
    {
      name: 'referral_slug',
      tables: ['referral_slug'],
      value: sql`(SELECT to_jsonb(s.slug) FROM referral_slug s WHERE s.account_id = t.id)`,
    },
    {
      name: 'referral_clicks',
      tables: ['referral_click'],
      value: sql`(SELECT jsonb_agg(to_jsonb(c) - 'account_id' ORDER BY c.day) FROM referral_click c WHERE c.account_id = t.id)`,
    },
  ],
  notExported: {
    'the sum of the commissions': ['commission_balance'],
    'what of the balance came from commissions': ['reward_money', 'order_reward_money'],
  },
  deleted: ['referral_slug', 'referral_click'],
  kept: {
    'the books': [
      'referral',
      'referral_event',
      'commission',
      'commission_event',
      'commission_balance',
      'reward_money',
      'order_reward_money',
    ],
  },
};
