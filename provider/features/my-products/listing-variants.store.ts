import { sql } from 'kysely';
import { cny } from '#contract/money.values.ts';
import type { ListingVariant } from '#contract/my-products.ts';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import type { Mapping } from '#contract/mapping.ts';
import type { Queryable } from '#provider/database/database.ts';

type PartRow = Omit<Mapping['parts'][number], 'cost'> & { costMinor: number };
type SameNames = Pick<ListingVariant, 'id' | 'externalVariantId' | 'title' | 'sku' | 'barcode' | 'stock'>;
interface VariantRow extends SameNames {
  currency: string;
  price: number;
  writtenPrice: number | null;
  writtenStock: number | null;
  kind: Mapping['kind'] | null;
  parts: PartRow[] | null;
}

/** A listing's variants in order, each with what is sent when it sells. */
export async function findListingVariants(
  queryable: Queryable,
  listing: { accountId: string; listingId: string },
  locale: Locale,
): Promise<Omit<ListingVariant, 'profit' | 'mendingPrice'>[]> {
  const result = await sql<VariantRow>`
    SELECT lv.id, lv.external_variant_id AS "externalVariantId", lv.title, lv.sku, lv.barcode, lv.stock, lv.currency, lv.price_minor AS price,
      CASE WHEN lv.written_price_minor <> lv.price_minor THEN lv.written_price_minor END AS "writtenPrice",
      CASE WHEN lv.written_stock <> lv.stock THEN lv.written_stock END AS "writtenStock", sent.kind, sent.parts
    FROM listing_variant lv
    LEFT JOIN LATERAL (
      SELECT min(m.kind) AS kind, jsonb_agg(jsonb_build_object('role', m.role, 'variantId', v.id, 'quantity', m.quantity, 'country', m.country,
        'everyItems', m.every_items, 'maxRiseBp', m.max_rise_bp, 'productId', v.product_id, 'sku', v.sku, 'costMinor', v.cost_minor,
        'title', coalesce((SELECT t.name FROM product_text t WHERE t.product_id = p.id AND t.locale IN (${locale}, ${defaultLocale})
          ORDER BY t.locale = ${locale} DESC LIMIT 1), v.sku),
        'onSale', v.status = 'on_sale' AND p.status = 'on_sale',
        'available', (SELECT coalesce(sum(greatest(sl.counted - sl.reserved, 0)), 0) FROM provider_stock sl WHERE sl.variant_id = v.id))
        ORDER BY m.priority) AS parts
      FROM mapping m JOIN variant v ON v.id = m.variant_id JOIN product p ON p.id = v.product_id
      WHERE m.account_id = lv.account_id AND m.listing_variant_id = lv.id
    ) sent ON true
    WHERE lv.account_id = ${listing.accountId} AND lv.listing_id = ${listing.listingId}
    ORDER BY lv.position, lv.id`.execute(queryable);
  return result.rows.map(toVariant);
}

function toVariant({ currency, price, writtenPrice, kind, parts, ...same }: VariantRow): Omit<ListingVariant, 'profit' | 'mendingPrice'> {
  const inStore = (amountMinor: number | null) => (amountMinor === null ? null : { amountMinor, currency });
  return {
    ...same,
    price: { amountMinor: price, currency },
    writtenPrice: inStore(writtenPrice),
    mapping:
      kind === null || parts === null ? null : { kind, parts: parts.map(({ costMinor, ...part }) => ({ ...part, cost: cny(costMinor) })) },
  };
}
