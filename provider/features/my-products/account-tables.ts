import { sql } from 'kysely';
import type { AccountTables } from '#provider/account-data/account-tables.ts';
import { children, eventsOf, type Nested, wholeRows } from '#provider/account-data/export-rows.ts';

/** What merchants selected for their variants. */
const mappings: Nested = {
  tables: ['mapping'],
  fields: sql`jsonb_build_object('mappings', (SELECT coalesce(jsonb_agg(to_jsonb(m) - 'account_id' ORDER BY v.position, m.priority, m.variant_id), '[]')
    FROM mapping m JOIN listing_variant v ON v.account_id = m.account_id AND v.id = m.listing_variant_id
    WHERE v.account_id = t.account_id AND v.listing_id = t.id))`,
};

/** Products in the stores and what of the catalog each is sent as. */
export const myProductsTables: AccountTables = {
  sections: [
    wholeRows('listings', 'listing', {
      nested: [children('variants', 'listing_variant', 'listing_id', 'position'), mappings, eventsOf('listing_event')],
    }),
  ],
  notExported: { 'guesses of ours': ['listing_suggestion'] },
  deleted: ['mapping', 'listing_suggestion', 'listing_variant', 'listing_event', 'listing'],
};
