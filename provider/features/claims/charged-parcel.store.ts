import { sql } from 'kysely';
import type { Queryable } from '#provider/database/database.ts';
import { splitByWeights } from '#provider/money.ts';
import type { ChargedLine, ChargedParcel, LineSums, ParcelSums } from './claim-amounts.ts';

interface Asked {
  accountId: string;
  parcelId: string;
  orderId: string;
  /** A claim that does not count as another one: it is calculated anew. */
  exceptClaimId?: string;
}

/** What an order was charged for the goods it has in a parcel, and what other claims have of them; null when it has none there. */
export async function findChargedParcel(queryable: Queryable, asked: Asked): Promise<ChargedParcel | null> {
  const lines = await findPackedLines(queryable, asked);
  const [first] = lines;
  if (first === undefined) return null;
  return first.isReissue ? chargedAsClaimed(queryable, asked, lines) : chargedAsQuoted(queryable, asked, lines);
}

interface PackedLine {
  orderLineId: string;
  title: string;
  sku: string;
  inParcel: number;
  place: number | null;
  quoteId: string | null;
  isReissue: boolean;
  claimedInParcel: number;
}

async function findPackedLines(queryable: Queryable, { accountId, parcelId, orderId, exceptClaimId }: Asked): Promise<PackedLine[]> {
  const found = await sql<PackedLine>`
    SELECT pl.order_line_id AS "orderLineId", l.title, l.sku, pl.quantity AS "inParcel", pl.place, o.quote_id AS "quoteId",
      o.kind = 'reissue' AS "isReissue",
      (SELECT coalesce(sum(cl.quantity), 0)::integer FROM claim_line cl JOIN claim c ON c.account_id = cl.account_id AND c.id = cl.claim_id
        WHERE cl.account_id = pl.account_id AND cl.order_line_id = pl.order_line_id AND c.parcel_id = pl.parcel_id
          AND c.state NOT IN ('draft', 'withdrawn') AND c.id IS DISTINCT FROM ${exceptClaimId ?? null}) AS "claimedInParcel"
    FROM parcel_line pl
    JOIN order_line l ON l.account_id = pl.account_id AND l.id = pl.order_line_id
    JOIN orders o ON o.account_id = pl.account_id AND o.id = pl.order_id
    WHERE pl.account_id = ${accountId} AND pl.parcel_id = ${parcelId} AND pl.order_id = ${orderId}
    ORDER BY l.position, l.id`.execute(queryable);
  return found.rows;
}

interface QuotedLine {
  lineId: string;
  place: number;
  quantity: number;
  unitCostMinor: number;
  weightG: number;
}
interface QuotedPlace {
  place: number;
  registrationMinor: number;
  freightMinor: number;
  dutyMinor: number;
  taxMinor: number;
}
interface QuotedFees {
  /** Goods that were charged and not given back with canceled units. */
  goodsMinor: number;
  insuranceMinor: number;
  clearanceMinor: number;
  serviceMinor: number;
}

async function chargedAsQuoted(queryable: Queryable, asked: Asked, lines: PackedLine[]): Promise<ChargedParcel> {
  const quoteId = lines[0]?.quoteId ?? null;
  const [packed, places, fees] = await Promise.all([
    findQuotedLines(queryable, asked.accountId, quoteId),
    findQuotedPlaces(queryable, asked.accountId, quoteId),
    findQuotedFees(queryable, asked, quoteId),
  ]);
  // Where nobody noted it, the first place of the quote with goods of the line.
  const place = lines[0]?.place ?? packed.find(({ lineId }) => lineId === lines[0]?.orderLineId)?.place ?? places[0]?.place ?? 0;
  const goods = goodsOfLines(packed, fees.goodsMinor);
  const inPlace = packed.filter((line) => line.place === place);
  const quoted = places.find((each) => each.place === place);
  const shareBy = (amountMinor: number, weights: number[]) => splitByWeights(amountMinor, weights);
  const costs = inPlace.map((line) => goods.get(line) ?? 0);
  const freight = shareBy(
    (quoted?.freightMinor ?? 0) - (quoted?.registrationMinor ?? 0),
    inPlace.map(({ weightG }) => weightG),
  );
  const duty = shareBy(quoted?.dutyMinor ?? 0, costs);
  const tax = shareBy(quoted?.taxMinor ?? 0, costs);
  const claims = await findOtherClaims(queryable, asked, place);
  const feesOfPlace = (amountMinor: number) => {
    const share = splitByWeights(
      amountMinor,
      places.map(({ freightMinor }) => freightMinor),
    );
    return share[places.findIndex((each) => each.place === place)] ?? 0;
  };
  return {
    chargedOrderId: asked.orderId,
    lines: lines.map((line): ChargedLine => {
      const index = inPlace.findIndex(({ lineId }) => lineId === line.orderLineId);
      const other = claims.lines.get(line.orderLineId);
      return {
        ...line,
        chargedLineId: line.orderLineId,
        quantity: Math.max(line.inParcel, inPlace[index]?.quantity ?? 0),
        claimed: other?.quantity ?? 0,
        charged: {
          goodsMinor: costs[index] ?? 0,
          freightMinor: index === -1 ? 0 : (freight[index] ?? 0),
          dutyMinor: index === -1 ? 0 : (duty[index] ?? 0),
          taxMinor: index === -1 ? 0 : (tax[index] ?? 0),
        },
        claimedSums: other ?? NOTHING,
      };
    }),
    charged: {
      registrationMinor: quoted?.registrationMinor ?? 0,
      insuranceMinor: feesOfPlace(fees.insuranceMinor),
      clearanceMinor: feesOfPlace(fees.clearanceMinor),
      serviceMinor: feesOfPlace(fees.serviceMinor),
    },
    claimedSums: claims.parcel,
  };
}

const NOTHING: LineSums = { goodsMinor: 0, freightMinor: 0, dutyMinor: 0, taxMinor: 0 };

/** What each line's goods cost, at most what was charged for all: the cost of one item of a bundle is a rounded figure. */
function goodsOfLines(packed: QuotedLine[], chargedMinor: number): Map<QuotedLine, number> {
  const costs = packed.map(({ unitCostMinor, quantity }) => unitCostMinor * quantity);
  const sum = costs.reduce((total, cost) => total + cost, 0);
  const shares = sum > chargedMinor ? splitByWeights(chargedMinor, costs) : costs;
  return new Map(packed.map((line, index) => [line, shares[index] ?? 0]));
}

/** Lines by the place of the quote they are packed in, less what was canceled since. */
async function findQuotedLines(queryable: Queryable, accountId: string, quoteId: string | null): Promise<QuotedLine[]> {
  const found = await sql<QuotedLine>`
    SELECT i.line_id AS "lineId", i.place, max(i.quantity)::integer AS quantity, coalesce(max(l.unit_cost_minor), 0)::bigint AS "unitCostMinor",
      sum(v.packed_weight_g::bigint * i.units)::bigint AS "weightG"
    FROM packed_items(${accountId}, ${quoteId}) i
    JOIN order_line l ON l.account_id = ${accountId} AND l.id = i.line_id
    JOIN variant v ON v.id = i.variant_id
    GROUP BY i.line_id, i.place, l.position ORDER BY i.place, l.position, i.line_id`.execute(queryable);
  return found.rows;
}

async function findQuotedPlaces(queryable: Queryable, accountId: string, quoteId: string | null): Promise<QuotedPlace[]> {
  const charged = (kind: 'duty' | 'tax') => sql`(SELECT coalesce(sum((charge ->> 'amountCnyMinor')::bigint), 0)::bigint
    FROM jsonb_array_elements(p.charges) charge WHERE charge ->> 'kind' = ${kind} AND charge ->> 'paidBy' = 'quote')`;
  const found = await sql<QuotedPlace>`
    SELECT p.place, p.registration_minor AS "registrationMinor", p.freight_minor AS "freightMinor", ${charged('duty')} AS "dutyMinor", ${charged('tax')} AS "taxMinor"
    FROM quote_parcel p WHERE p.account_id = ${accountId} AND p.quote_id = ${quoteId} ORDER BY p.place`.execute(queryable);
  return found.rows;
}

async function findQuotedFees(queryable: Queryable, { accountId, orderId }: Asked, quoteId: string | null): Promise<QuotedFees> {
  const found = await sql<QuotedFees>`
    SELECT q.insurance_minor AS "insuranceMinor", q.clearance_minor AS "clearanceMinor", q.service_minor AS "serviceMinor",
      greatest(0, q.goods_minor - (SELECT coalesce(sum(coalesce(CASE WHEN q.owned_units > 0 THEN paid_goods(l.account_id, q.id, l.id, l.quantity)
          - paid_goods(l.account_id, q.id, l.id, l.quantity - l.quantity_refunded) END, l.unit_cost_minor * l.quantity_refunded)), 0) FROM order_line l
        WHERE l.account_id = ${accountId} AND l.order_id = ${orderId}))::bigint AS "goodsMinor"
    FROM quote q WHERE q.account_id = ${accountId} AND q.id = ${quoteId}`.execute(queryable);
  return found.rows[0] ?? { goodsMinor: 0, insuranceMinor: 0, clearanceMinor: 0, serviceMinor: 0 };
}

interface OtherClaims {
  lines: Map<string, LineSums & { quantity: number }>;
  parcel: ParcelSums;
}

/** What other claims have of the goods of an order in a place of its quote, in whichever of its parcels. */
async function findOtherClaims(queryable: Queryable, { accountId, orderId, exceptClaimId }: Asked, place: number): Promise<OtherClaims> {
  const counts = sql`c.account_id = ${accountId} AND c.order_id = ${orderId} AND c.state NOT IN ('draft', 'withdrawn')
    AND c.id IS DISTINCT FROM ${exceptClaimId ?? null}
    AND EXISTS (SELECT 1 FROM parcel_line pl WHERE pl.account_id = c.account_id AND pl.parcel_id = c.parcel_id AND pl.order_id = c.order_id
      AND coalesce(pl.place, ${place}) = ${place})`;
  const lines = await sql<LineSums & { orderLineId: string; quantity: number }>`
    SELECT cl.order_line_id AS "orderLineId", sum(cl.quantity)::integer AS quantity, sum(cl.goods_minor)::bigint AS "goodsMinor",
      sum(cl.freight_minor)::bigint AS "freightMinor", sum(cl.duty_minor)::bigint AS "dutyMinor", sum(cl.tax_minor)::bigint AS "taxMinor"
    FROM claim c JOIN claim_line cl ON cl.account_id = c.account_id AND cl.claim_id = c.id WHERE ${counts} GROUP BY cl.order_line_id`.execute(
    queryable,
  );
  const parcel = await sql<ParcelSums>`
    SELECT coalesce(sum(c.registration_minor), 0)::bigint AS "registrationMinor", coalesce(sum(c.insurance_minor), 0)::bigint AS "insuranceMinor",
      coalesce(sum(c.clearance_minor), 0)::bigint AS "clearanceMinor", coalesce(sum(c.service_minor), 0)::bigint AS "serviceMinor"
    FROM claim c WHERE ${counts}`.execute(queryable);
  return {
    lines: new Map(lines.rows.map(({ orderLineId, ...sums }) => [orderLineId, sums])),
    parcel: parcel.rows[0] ?? { registrationMinor: 0, insuranceMinor: 0, clearanceMinor: 0, serviceMinor: 0 },
  };
}

interface ReissuedLine extends LineSums {
  orderLineId: string;
  chargedLineId: string;
  quantity: number;
}

/** Goods that were sent again were charged what the claim they answer could have given back, by the order it was about. */
async function chargedAsClaimed(queryable: Queryable, asked: Asked, lines: PackedLine[]): Promise<ChargedParcel> {
  const { accountId, orderId } = asked;
  const source = await sql<ParcelSums & { chargedOrderId: string }>`
    SELECT c.charged_order_id AS "chargedOrderId", c.registration_minor AS "registrationMinor", c.insurance_minor AS "insuranceMinor",
      c.clearance_minor AS "clearanceMinor", c.service_minor AS "serviceMinor"
    FROM claim c WHERE c.account_id = ${accountId} AND c.reship_order_id = ${orderId}`.execute(queryable);
  const reissued = await sql<ReissuedLine>`
    SELECT cl.reship_line_id AS "orderLineId", cl.charged_line_id AS "chargedLineId", cl.quantity, cl.goods_minor AS "goodsMinor",
      cl.freight_minor AS "freightMinor", cl.duty_minor AS "dutyMinor", cl.tax_minor AS "taxMinor"
    FROM claim c JOIN claim_line cl ON cl.account_id = c.account_id AND cl.claim_id = c.id
    WHERE c.account_id = ${accountId} AND c.reship_order_id = ${orderId}`.execute(queryable);
  const claims = await findOtherClaims(queryable, asked, lines[0]?.place ?? 1);
  const { chargedOrderId = orderId, ...charged } = source.rows[0] ?? {
    registrationMinor: 0,
    insuranceMinor: 0,
    clearanceMinor: 0,
    serviceMinor: 0,
  };
  return {
    chargedOrderId,
    lines: lines.map((line): ChargedLine => {
      const was = reissued.rows.find(({ orderLineId }) => orderLineId === line.orderLineId);
      const other = claims.lines.get(line.orderLineId);
      return {
        ...line,
        chargedLineId: was?.chargedLineId ?? line.orderLineId,
        quantity: Math.max(line.inParcel, was?.quantity ?? 0),
        claimed: other?.quantity ?? 0,
        charged: was ?? NOTHING,
        claimedSums: other ?? NOTHING,
      };
    }),
    charged,
    claimedSums: claims.parcel,
  };
}
