import { sql } from 'kysely';
import type { z } from 'zod';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import type { MappingInput } from '#contract/mapping.ts';
import { cny } from '#contract/money.values.ts';
import type { SampleOutcome } from '#contract/my-products.ts';
import type { Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { findProfitBasis } from '#provider/profit/profit-basis.ts';
import { describeProfit, profitOfSale } from '#provider/profit/profit-of-sale.ts';
import { quoteSaleCosts } from '#provider/profit/quote-sale-costs.ts';
import type { Services } from '#provider/services.ts';
import { selectGoods, type SelectableMapping } from './select-goods.ts';
import { findKnownVariants, findMappingsToChoose } from './mappings.store.ts';
import { saleOfGoods, supplyCauses } from './sale-of-goods.ts';
import { requireParts } from './save-mapping.ts';
import type { KnownVariant } from './variant-facts.ts';

interface SampleWish {
  accountId: string;
  listingId: string;
  listingVariantId: string;
  quantity: number;
  country: string;
  mapping: MappingInput | undefined;
  locale: Locale;
}

/** What would be sent, and for how much, if a variant sold now, as an order would choose it. Keeps nothing. */
export async function trySampleOrder(services: Services, tx: Tx, wish: SampleWish): Promise<z.output<typeof SampleOutcome>> {
  const { accountId, quantity, country } = wish;
  const sold = await findSoldVariant(tx, wish);
  const mapping = await mappingToTry(tx, wish, sold.substitutesAllowed);
  const goods = mapping === null ? [] : selectGoods(mapping, { quantity, country });
  if (goods.length === 0) {
    return {
      goods: [],
      goodsCost: cny(0),
      profit: null,
      causes: [{ code: 'unmapped-line', params: { title: sold.title, sku: sold.sku } }],
    };
  }
  const variantIds = goods.map(({ variant }) => variant.id);
  const basis = await findProfitBasis(services, { accountId, variantIds, tx });
  if (basis === null) throw new Refusal('unavailable');
  const { storeId, priceMinor, currency, usualMethod } = sold;
  const sale = saleOfGoods({ storeId, goods, quantity, priceMinor, currency, country, usualMethod });
  const quoted = quoteSaleCosts(basis.quotes, sale);
  const names = await findNames(tx, wish.locale, variantIds);
  const causes = [...supplyCauses(goods), ...('reasons' in quoted ? quoted.reasons : [])];
  const profit = causes.length > 0 ? null : profitOfSale(basis, sale);
  const sent = goods.map(({ role, variant, pieces, unitsPerPiece }) => ({
    role,
    variantId: variant.id,
    sku: variant.sku,
    title: names.get(variant.id) ?? variant.sku,
    units: pieces * unitsPerPiece,
    cost: cny(variant.costMinor * pieces * unitsPerPiece),
  }));
  return {
    goods: sent,
    goodsCost: cny(sent.reduce((sum, { cost }) => sum + cost.amountMinor, 0)),
    profit: profit === null ? null : describeProfit(profit, wish.locale),
    causes,
  };
}

interface SoldVariant {
  storeId: string;
  title: string;
  sku: string;
  priceMinor: number;
  currency: string;
  substitutesAllowed: boolean;
  usualMethod: string | null;
}

async function findSoldVariant(tx: Tx, { accountId, listingId, listingVariantId, country }: SampleWish): Promise<SoldVariant> {
  const found =
    await sql<SoldVariant>`SELECT l.store_id AS "storeId", l.title, lv.sku, lv.price_minor AS "priceMinor", lv.currency, l.substitutes_allowed AS "substitutesAllowed",
      l.shipping_methods ->> ${country}::text AS "usualMethod"
    FROM listing l JOIN listing_variant lv ON lv.account_id = l.account_id AND lv.listing_id = l.id
    WHERE l.account_id = ${accountId} AND l.id = ${listingId} AND lv.id = ${listingVariantId}`.execute(tx);
  const [sold] = found.rows;
  if (sold === undefined) throw new Refusal('not-found');
  return sold;
}

/** The mapping given, else the saved one; null when there is none. */
async function mappingToTry(
  tx: Tx,
  { accountId, listingId, listingVariantId, mapping }: SampleWish,
  substitutesAllowed: boolean,
): Promise<SelectableMapping<KnownVariant> | null> {
  if (mapping === undefined) return (await findMappingsToChoose(tx, accountId, [listingId])).get(listingVariantId) ?? null;
  await requireParts(tx, mapping);
  const known = await findKnownVariants(
    tx,
    mapping.parts.map(({ variantId }) => variantId),
  );
  const parts = mapping.parts.flatMap((part) => {
    const variant = known.get(part.variantId);
    return variant === undefined ? [] : [{ ...part, variant }];
  });
  return { kind: mapping.kind, parts, substitutesAllowed };
}

async function findNames(tx: Tx, locale: Locale, variantIds: readonly string[]): Promise<Map<string, string>> {
  const found = await sql<{ id: string; name: string }>`SELECT v.id, t.name FROM variant v
    CROSS JOIN LATERAL (SELECT name FROM product_text WHERE product_id = v.product_id AND locale IN (${locale}, ${defaultLocale})
      ORDER BY locale = ${locale} DESC LIMIT 1) t
    WHERE v.id = ANY (${variantIds}::uuid[])`.execute(tx);
  return new Map(found.rows.map(({ id, name }) => [id, name]));
}
