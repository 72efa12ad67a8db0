import { sql } from 'kysely';
import type { TaxNote } from '#contract/invoices.values.ts';
import type { Queryable } from '#provider/database/database.ts';

/** Member states of the European Union. */
const EU = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

export interface TaxParty {
  country: string;
  /** Whether they have a VAT number of the European Union. */
  hasVatNumber: boolean;
}
/** Where goods left from and went to, and by which tax scheme. */
export interface GoodsJourney {
  from: readonly string[];
  to: string;
  scheme: string | null;
  taxMode: string;
}
/** What a document is for, as far as its tax goes. */
export type Supply = { type: 'goods'; goods: GoodsJourney } | { type: 'services' | 'prepayment' | 'summary' };

/** What a document says about tax, and the law it names; empty: it names none. */
export interface TaxStatement {
  note: TaxNote;
  source: string;
}

/** What the first rule that fits says of a supply between two parties. */
export async function findTaxNote(
  db: Queryable,
  supply: Supply,
  parties: { seller: { country: string }; buyer: TaxParty },
): Promise<TaxStatement> {
  const goods = supply.type === 'goods' ? supply.goods : null;
  const found = await sql<TaxStatement>`
    SELECT note, CASE WHEN cited THEN source ELSE '' END AS source FROM invoice_tax_rule
    WHERE supply = ${supply.type} AND (scheme IS NULL OR scheme = ${goods?.scheme ?? null} OR (scheme = 'any' AND ${goods?.scheme ?? null}::text IS NOT NULL))
      AND (tax_mode IS NULL OR tax_mode = ${goods?.taxMode ?? null}) AND (route IS NULL OR route = ANY (${goods === null ? [] : routesOf(goods)}::text[]))
      AND (buyer IS NULL OR buyer = ANY (${buyersOf(parties)}::text[]))
    ORDER BY position LIMIT 1`.execute(db);
  const [statement] = found.rows;
  if (statement === undefined) throw new Error(`no tax rule fits ${supply.type}`);
  return statement;
}

/** Routes of the rules that the goods took; none where it is not known where they left from. */
function routesOf({ from, to }: GoodsJourney): string[] {
  if (from.length === 0) return [];
  const isFromEu = from.every((country) => EU.has(country));
  return [
    ...(isFromEu ? ['from-eu'] : []),
    ...(isFromEu && EU.has(to) ? ['within-eu'] : []),
    ...(from.every((country) => country === to) ? ['same-country'] : []),
  ];
}

/** Buyers of the rules that the buyer is one of. */
function buyersOf({ seller, buyer }: { seller: { country: string }; buyer: TaxParty }): string[] {
  if (buyer.country === seller.country) return ['same-country'];
  return buyer.hasVatNumber && EU.has(buyer.country) ? ['eu-business-abroad'] : [];
}
