import { sql } from 'kysely';
import type { MappingInput } from '#contract/mapping.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import type { MappingPart, SelectableMapping } from './select-goods.ts';
import { type KnownVariant, VARIANT_FACTS, VARIANT_JOINS } from './variant-facts.ts';

/** Puts a mapping in place of a variant's former one; null takes it off. */
export async function replaceMapping(tx: Tx, accountId: string, listingVariantId: string, mapping: MappingInput | null): Promise<void> {
  await tx.deleteFrom('mapping').where('account_id', '=', accountId).where('listing_variant_id', '=', listingVariantId).execute();
  if (mapping === null) return;
  await tx
    .insertInto('mapping')
    .values(
      mapping.parts.map((part, index) => ({
        account_id: accountId,
        listing_variant_id: listingVariantId,
        priority: index + 1,
        kind: mapping.kind,
        role: part.role,
        variant_id: part.variantId,
        quantity: part.quantity,
        country: part.country,
        every_items: part.everyItems,
        max_rise_bp: part.maxRiseBp,
      })),
    )
    .execute();
}

/** Whether all these variants are in the catalog. */
export async function areVariants(queryable: Queryable, ids: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(ids)];
  const found = await queryable.selectFrom('variant').select('id').where('id', 'in', wanted).execute();
  return found.length === wanted.length;
}

/** Variants with all a quote asks about them, by id. */
export async function findKnownVariants(queryable: Queryable, ids: readonly string[]): Promise<Map<string, KnownVariant>> {
  const found = await sql<{ variant: KnownVariant }>`SELECT ${VARIANT_FACTS} AS variant FROM variant v ${VARIANT_JOINS}
    WHERE v.id = ANY (${ids}::uuid[])`.execute(queryable);
  return new Map(found.rows.map(({ variant }) => [variant.id, variant]));
}

/** The mappings of listings by their variants, as an order would choose from them; variants without one are not in the answer. */
export async function findMappingsToChoose(
  queryable: Queryable,
  accountId: string,
  listingIds: readonly string[],
): Promise<Map<string, SelectableMapping<KnownVariant>>> {
  const found = await sql<{
    id: string;
    substitutesAllowed: boolean;
    parts: (MappingPart<KnownVariant> & { kind: MappingInput['kind'] })[];
  }>`
    SELECT lv.id, l.substitutes_allowed AS "substitutesAllowed", jsonb_agg(jsonb_build_object('kind', m.kind, 'role', m.role, 'quantity', m.quantity,
      'country', m.country, 'everyItems', m.every_items, 'maxRiseBp', m.max_rise_bp, 'variant', ${VARIANT_FACTS}) ORDER BY m.priority) AS parts
    FROM listing l
    JOIN listing_variant lv ON lv.account_id = l.account_id AND lv.listing_id = l.id
    JOIN mapping m ON m.account_id = lv.account_id AND m.listing_variant_id = lv.id
    JOIN variant v ON v.id = m.variant_id
    ${VARIANT_JOINS}
    WHERE l.account_id = ${accountId} AND l.id = ANY (${listingIds}::uuid[])
    GROUP BY lv.id, l.substitutes_allowed`.execute(queryable);
  return new Map(
    found.rows.map(({ id, substitutesAllowed, parts }) => [id, { kind: parts[0]?.kind ?? 'simple', parts, substitutesAllowed }]),
  );
}
