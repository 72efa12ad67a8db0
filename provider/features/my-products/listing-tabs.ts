import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { ListingTab } from '#contract/my-products.values.ts';

const kept = sql<SqlBool>`l.archived_at IS NULL`;
const hasFlag = (flag: string) => sql<SqlBool>`${kept} AND l.flags @> ARRAY[${sql.lit(flag)}]`;

/** Conditions on `listing l` behind each view of my products. */
export const listingTabFilters: Record<ListingTab, RawBuilder<SqlBool>> = {
  'all': kept,
  'linked': sql`${kept} AND NOT l.flags @> ARRAY['not-linked']`,
  'not-linked': hasFlag('not-linked'),
  'attention': sql`${kept} AND (l.state IN ('on_hold', 'deleted_in_store')
    OR l.flags && ARRAY['changed-in-store', 'cost-changed', 'off-sale', 'store-refused'])`,
  'out-of-stock': hasFlag('out-of-stock'),
  'loss-making': hasFlag('loss-making'),
  'archived': sql`l.archived_at IS NOT NULL`,
};
