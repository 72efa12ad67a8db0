import { sql } from 'kysely';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { splitByWeights } from '#provider/money.ts';
import type { SaleCosts } from '#provider/profit/calculate-profit.ts';
import { profitAtCosts, type SaleProfit } from '#provider/profit/profit-of-sale.ts';
import { profitRate } from '#provider/profit/profit-rate.ts';
import { findProfitSettings } from '#provider/profit/profit-settings.store.ts';
import { type OrderPart, partsOf, rateOfTerms, type SaleTerms } from '#provider/profit/sale-terms.ts';
import { findBookRates } from '#provider/rates/book-rates.ts';
import type { Services } from '#provider/services.ts';

export interface OrderProfit {
  order: SaleProfit;
  /** By line; a canceled one has none. */
  lines: Map<string, SaleProfit>;
}

/**
 * What orders leave by the quote they have, with the fees and the exchange rate kept in it, less what we paid back and more what was made up
 * since, by order; one without a quote, made by hand with a line of no price, or sent again at no cost, is not in it. Units their merchant owns count
 * with what they cost when they were bought, those that are still sent. The store's total less what it paid back is the revenue. A line bears
 * freight, duty and tax by what its goods cost, and one of them the fixed payment fee.
 */
export async function profitsOfOrders(
  services: Services,
  asked: { accountId: string; orderIds: readonly string[]; tx?: Tx | undefined },
): Promise<Map<string, OrderProfit>> {
  const { accountId, orderIds, tx } = asked;
  const queryable = tx ?? services.database.db;
  const found = await findQuotedOrders(queryable, accountId, orderIds);
  if (found.length === 0) return new Map();
  const { doorAlarmBp } = await findProfitSettings(queryable, accountId);
  const perCny = found.some(({ terms }) => terms === null) ? await findBookRates(services, queryable) : new Map<string, bigint>();
  return new Map(
    found.flatMap((order): [string, OrderProfit][] => {
      const rate = order.terms === null ? profitRate(services.config, perCny, order.currency) : rateOfTerms(order.terms);
      const parts = partsOf(order.terms, order);
      return rate === null || parts === null ? [] : [[order.id, orderProfit(order, { rate, doorAlarmBp, parts })]];
    }),
  );
}

interface QuotedOrder {
  id: string;
  country: string;
  currency: string;
  revenueMinor: number;
  itemCount: number;
  rateBookVersion: number;
  method: SaleProfit['method'];
  methodReason: SaleProfit['methodReason'];
  taxKnown: boolean;
  costs: SaleCosts;
  /** Null: quoted before they were kept. Then there are no fees, and the rate is that of now. */
  terms: SaleTerms | null;
  /** Of the goods: units its merchant owns and that are still sent, at what they cost when they were bought. */
  ownedCostMinor: number;
  /** `refundedMinor`: what claims gave back of its goods. `ownedMinor`: units its merchant owns at the catalog's price, by which lines bear their cost. */
  lines: { id: string; quantity: number; saleMinor: number; goodsMinor: number; refundedMinor: number; ownedMinor: number }[];
}

function orderProfit(
  order: QuotedOrder,
  { parts, ...by }: { rate: SaleProfit['rate']; doorAlarmBp: number; parts: OrderPart[] },
): OrderProfit {
  const { country, currency, itemCount, costs, method, methodReason, taxKnown, rateBookVersion, lines } = order;
  const known = { ...by, method, methodReason, taxKnown, rateBookVersion };
  const whole = profitAtCosts({ ...known, sale: { country, currency, quantity: itemCount }, parts, costs });
  const owned = splitByWeights(
    order.ownedCostMinor,
    lines.map(({ ownedMinor }) => ownedMinor),
  );
  const goods = lines.map(({ goodsMinor, refundedMinor }, index) => Math.max(0, goodsMinor - refundedMinor) + (owned[index] ?? 0));
  const shareOf = (amountMinor: number) => (lines.length === 0 ? [] : splitByWeights(amountMinor, goods));
  const shares = {
    goodsMinor: shareOf(costs.goodsMinor),
    freightMinor: shareOf(costs.freightMinor),
    dutyMinor: shareOf(costs.dutyMinor),
    taxMinor: shareOf(costs.taxMinor),
    atDoorMinor: shareOf(costs.atDoorMinor),
  };
  const charged = parts.findIndex(({ fees }) => fees.paymentFeeFixedMinor === whole.fixedFeeMinor);
  const ofLines = lines.flatMap(({ id, quantity }, index): [string, SaleProfit][] => {
    const part = parts[index];
    if (part === undefined) return [];
    const at = (amounts: number[]) => amounts[index] ?? 0;
    const fees = index === charged ? part.fees : { ...part.fees, paymentFeeFixedMinor: 0 };
    const profit = profitAtCosts({
      ...known,
      sale: { country, currency, quantity },
      parts: [{ ...part, fees }],
      costs: {
        goodsMinor: at(shares.goodsMinor),
        freightMinor: at(shares.freightMinor),
        dutyMinor: at(shares.dutyMinor),
        taxMinor: at(shares.taxMinor),
        atDoorMinor: at(shares.atDoorMinor),
      },
    });
    return [[id, profit]];
  });
  return { order: whole, lines: new Map(ofLines) };
}

async function findQuotedOrders(queryable: Queryable, accountId: string, orderIds: readonly string[]): Promise<QuotedOrder[]> {
  const charged = sql`(SELECT coalesce(sum((charge ->> 'amountCnyMinor')::bigint), 0)::bigint FROM quote_parcel p, jsonb_array_elements(p.charges) charge
    WHERE p.account_id = q.account_id AND p.quote_id = q.id AND charge ->> 'paidBy'`;
  const found = await sql<QuotedOrder>`
    SELECT o.id, o.country, o.sale_currency AS currency, o.item_count AS "itemCount", q.rate_book_version AS "rateBookVersion",
      greatest(0, o.sale_total_minor - coalesce((o.store_facts ->> 'refundedMinor')::bigint, 0)) AS "revenueMinor",
      jsonb_build_object('code', q.method_code, 'names', m.names) AS method, q.method_reason AS "methodReason", 'tax-unknown' <> ALL (q.warnings) AS "taxKnown",
      own.amount AS "ownedCostMinor", jsonb_build_object('goodsMinor', q.goods_minor + own.amount - back.goods,
        'freightMinor', q.freight_minor + q.insurance_minor + q.clearance_minor + q.service_minor - back.freight + made_up.amount,
        'dutyMinor', ${charged} <> 'buyer' AND charge ->> 'kind' = 'duty') - back.duty,
        'taxMinor', ${charged} <> 'buyer' AND charge ->> 'kind' = 'tax') - back.tax,
        'atDoorMinor', ${charged} = 'buyer')) AS costs, q.profit_terms AS terms,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', l.id, 'quantity', l.quantity - l.quantity_canceled,
          'refundedMinor', (SELECT coalesce(sum(x.amount_minor), 0)::bigint FROM claim_refund_line x
            WHERE x.account_id = l.account_id AND x.order_line_id = l.id AND x.part = 'goods'),
          'saleMinor', l.unit_sale_minor * (l.quantity - l.quantity_canceled),
          'goodsMinor', coalesce(CASE WHEN q.owned_units > 0 THEN paid_goods(l.account_id, q.id, l.id, l.quantity - l.quantity_canceled) END,
            l.unit_cost_minor * (l.quantity - l.quantity_canceled), 0),
          'ownedMinor', (SELECT coalesce(sum(least(g.owned_pieces, l.quantity - l.quantity_canceled) * g.units_each * v.cost_minor), 0)::bigint
            FROM quoted_goods(q.account_id, q.id) g JOIN variant v ON v.id = g.variant_id WHERE g.line_id = l.id AND q.owned_units > 0)) ORDER BY l.position, l.id)
        FROM order_line l WHERE l.account_id = o.account_id AND l.order_id = o.id AND l.quantity > l.quantity_canceled), '[]') AS lines
    FROM orders o
    JOIN quote q ON q.account_id = o.account_id AND q.id = o.quote_id
    JOIN quoted_method m ON m.rate_book_version = q.rate_book_version AND m.code = q.method_code
    CROSS JOIN LATERAL (
      SELECT coalesce(-sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'revenue:goods'), 0)::bigint AS goods,
        coalesce(-sum(l.amount_minor) FILTER (WHERE l.ledger_account IN ('revenue:freight', 'revenue:insurance', 'revenue:clearance', 'revenue:service')), 0)::bigint AS freight,
        coalesce(-sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'payable:duty'), 0)::bigint AS duty,
        coalesce(-sum(l.amount_minor) FILTER (WHERE l.ledger_account = 'payable:tax'), 0)::bigint AS tax
      FROM ledger_entry e JOIN ledger_line l ON l.account_id = e.account_id AND l.entry_id = e.id
      WHERE e.account_id = o.account_id AND e.document_type = 'order' AND e.document_id = o.id AND e.kind = 'refund'
    ) back
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(c.amount_minor), 0)::bigint AS amount FROM make_up u JOIN charge c ON c.account_id = u.account_id AND c.id = u.charge_id
      WHERE u.account_id = o.account_id AND u.order_id = o.id AND c.state = 'paid'
    ) made_up
    CROSS JOIN LATERAL (
      SELECT coalesce(round(q.owned_cost_minor * sum(least(g.owned_pieces, l.quantity - l.quantity_canceled) * g.units_each) / q.owned_units::numeric), 0)::bigint AS amount
      FROM quoted_goods(q.account_id, q.id) g JOIN order_line l ON l.account_id = q.account_id AND l.id = g.line_id WHERE q.owned_units > 0
    ) own
    WHERE o.account_id = ${accountId} AND o.id = ANY (${orderIds}::uuid[]) AND o.fulfillment_state <> 'canceled'
      AND o.kind <> 'reissue' AND NOT (o.kind = 'manual' AND (o.sale_total_minor = 0 OR EXISTS (
        SELECT 1 FROM order_line l WHERE l.account_id = o.account_id AND l.order_id = o.id AND l.quantity > l.quantity_canceled AND l.unit_sale_minor = 0)))`.execute(
    queryable,
  );
  return found.rows;
}
