import { sql } from 'kysely';
import type { Address } from '#contract/orders.ts';
import type { Mode } from '#contract/money.ts';
import type { Locale } from '#contract/locales.ts';
import type { Queryable } from '#provider/database/database.ts';
import { type BuyerColumns, toAddress } from '../orders.store.ts';

/** Items of an order that are sent. */
export interface FileLine {
  id: string;
  title: string;
  sku: string;
  quantity: number;
  /** What the buyer paid for them, discounts taken off, in the currency of the sale; null: nobody said it of an order made by hand. */
  valueMinor: number | null;
}
/** Units of one variant that are packed for a line. */
export interface FileGoods {
  lineId: string;
  sku: string;
  /** As customs are given it. */
  name: string;
  hsCode: string | null;
  originCountry: string | null;
  units: number;
  /** Of one unit, without its packing. */
  netWeightG: number;
  costMinor: number;
}
/** An order as files show it. */
export interface FileOrder {
  id: string;
  number: string;
  externalName: string;
  mode: Mode;
  storeName: string;
  placedAt: string;
  paidAt: string | null;
  address: Address;
  saleCurrency: string;
  /** What a yuan is worth in the currency of the sale by the rate book of its quote, in 10^-8 of it; null: nobody knows. */
  perCnyE8: number | null;
  buyerNote: string;
  /** Of all parcels together, packed; null while the order has no quote. */
  weightG: number | null;
  /** Countries its parcels are sent from; empty while it has no quote. */
  sentFrom: string[];
  trackingNumbers: string[];
  lines: FileLine[];
  goods: FileGoods[];
}

type Row = Omit<FileOrder, 'address'> & BuyerColumns;

/** These orders of the account, in the order of the ids; ids it does not have are left out. */
export async function findFileOrders(
  queryable: Queryable,
  asked: { accountId: string; orderIds: readonly string[]; locale: Locale },
): Promise<FileOrder[]> {
  const { accountId, orderIds, locale } = asked;
  const found = await sql<Row>`
    SELECT o.id, o.number, o.external_name AS "externalName", o.mode, coalesce(s.name, '') AS "storeName", o.placed_at AS "placedAt",
      pay.paid_at AS "paidAt", o.sale_currency AS "saleCurrency", o.buyer_note AS "buyerNote", q.actual_g AS "weightG",
      (SELECT (x.per_cny * 100000000)::bigint FROM customs_exchange_rate x
        WHERE x.rate_book_version = q.rate_book_version AND x.currency = o.sale_currency) AS "perCnyE8",
      o.buyer_name, o.buyer_company, o.buyer_line1, o.buyer_line2, o.buyer_district, o.buyer_city, o.buyer_province, o.buyer_postcode,
      o.buyer_phone, o.buyer_email, o.buyer_tax_id, o.country,
      ARRAY(SELECT DISTINCT w.country::text FROM quote_parcel p JOIN warehouse w ON w.code = p.warehouse_code
        WHERE p.account_id = o.account_id AND p.quote_id = o.quote_id ORDER BY 1) AS "sentFrom",
      ARRAY(SELECT DISTINCT p.tracking_number FROM parcel_line pl JOIN parcel p ON p.account_id = pl.account_id AND p.id = pl.parcel_id
        WHERE pl.account_id = o.account_id AND pl.order_id = o.id AND p.tracking_number IS NOT NULL ORDER BY 1) AS "trackingNumbers",
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title, 'sku', l.sku, 'quantity', l.quantity - l.quantity_canceled,
          'valueMinor', CASE WHEN o.kind <> 'manual' OR l.unit_sale_minor > 0 THEN greatest(0, l.unit_sale_minor * (l.quantity - l.quantity_canceled)
            - l.sale_discount_minor * (l.quantity - l.quantity_canceled) / l.quantity) END) ORDER BY l.position, l.id)
        FROM order_line l WHERE l.account_id = o.account_id AND l.order_id = o.id AND l.quantity > l.quantity_canceled), '[]') AS lines,
      coalesce((SELECT jsonb_agg(jsonb_build_object('lineId', i.line_id, 'sku', v.sku, 'name', coalesce(nullif(own.customs_name, ''),
          nullif(own.name, ''), nullif(usual.customs_name, ''), usual.name, v.sku), 'hsCode', coalesce(p.hs_code, nullif(c.hs_code, '')),
          'originCountry', p.origin_country, 'units', i.units, 'netWeightG', v.net_weight_g, 'costMinor', v.cost_minor) ORDER BY i.place, v.sku)
        FROM packed_items(o.account_id, o.quote_id) i
        JOIN variant v ON v.id = i.variant_id JOIN product p ON p.id = v.product_id
        LEFT JOIN category c ON c.id = coalesce(p.category_3_id, p.category_2_id, p.category_1_id)
        LEFT JOIN product_text own ON own.product_id = p.id AND own.locale = ${locale}
        LEFT JOIN product_text usual ON usual.product_id = p.id AND usual.locale = 'en-US'), '[]') AS goods
    FROM unnest(${orderIds}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    JOIN orders o ON o.account_id = ${accountId} AND o.id = wanted.id
    LEFT JOIN store s ON s.account_id = o.account_id AND s.id = o.store_id
    LEFT JOIN quote q ON q.account_id = o.account_id AND q.id = o.quote_id
    LEFT JOIN payment pay ON pay.account_id = o.account_id AND pay.id = o.payment_id
    ORDER BY wanted.place`.execute(queryable);
  return found.rows.map(toFileOrder);
}

function toFileOrder(row: Row): FileOrder {
  const { id, number, externalName, mode, storeName, placedAt, paidAt, saleCurrency, perCnyE8, buyerNote } = row;
  const { weightG, sentFrom, trackingNumbers, lines, goods } = row;
  const own = { id, number, externalName, mode, storeName, placedAt, paidAt, saleCurrency, perCnyE8, buyerNote };
  return { ...own, weightG, sentFrom, trackingNumbers, lines, goods, address: toAddress(row) };
}
