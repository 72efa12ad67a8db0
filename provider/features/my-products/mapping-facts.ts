import { sql } from 'kysely';

/**
 * SQL for what is sent when the variant `lv` of the statement around it sells: one row, or none without a mapping. OFFSET 0
 * keeps it apart: joined, the view would be calculated for all variants of the account, once for each listing.
 */
export const factsOfVariant = sql`(SELECT * FROM mapping_facts mf
  WHERE mf.account_id = lv.account_id AND mf.listing_variant_id = lv.id OFFSET 0)`;
