import { sql } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { OrderFilterChoices } from '#contract/orders-filters.ts';
import type { Queryable } from '#provider/database/database.ts';
import { methodName } from '#provider/features/shipping/describe-freight.ts';
import { validVersion } from '#provider/features/shipping/shipping.store.ts';
import { findTags } from './tags/order-tags.store.ts';

/** Products are offered of so many orders, the newest. */
const ORDERS_LOOKED_AT = 500;
const PRODUCTS_OFFERED = 50;

/** What lists of orders and parcels can be narrowed by, as it is today. */
export async function listFilterChoices(db: Queryable, accountId: string, locale: Locale): Promise<OrderFilterChoices> {
  const [tags, methods, products, staff] = await Promise.all([
    findTags(db, accountId),
    findMethods(db),
    findProducts(db, accountId, locale),
    findStaff(db, accountId),
  ]);
  const named = methods.map(({ code, names }) => ({ code, name: methodName(names, locale) }));
  return {
    tags,
    methods: named.toSorted((one, other) => one.name.localeCompare(other.name, locale)),
    carriers: [...new Set(methods.map(({ carrier }) => carrier))].sort(),
    products,
    staff,
  };
}

async function findMethods(db: Queryable) {
  const found = await sql<{ code: string; names: Record<string, string>; carrier: string }>`
    SELECT code, names, carrier FROM shipping_method WHERE rate_book_version = ${validVersion}`.execute(db);
  return found.rows;
}

async function findProducts(db: Queryable, accountId: string, locale: Locale): Promise<OrderFilterChoices['products']> {
  const found = await sql<{ id: string; name: string }>`
    SELECT sold.id, coalesce(own.name, usual.name, '') AS name
    FROM (SELECT v.product_id AS id, count(*) AS lines
      FROM (SELECT o.account_id, o.id FROM orders o WHERE o.account_id = ${accountId} ORDER BY o.placed_at DESC, o.id DESC LIMIT ${ORDERS_LOOKED_AT}) o
      JOIN order_line l ON l.account_id = o.account_id AND l.order_id = o.id
      JOIN variant v ON v.id = l.variant_id
      GROUP BY v.product_id ORDER BY lines DESC, v.product_id LIMIT ${PRODUCTS_OFFERED}) sold
    LEFT JOIN product_text own ON own.product_id = sold.id AND own.locale = ${locale}
    LEFT JOIN product_text usual ON usual.product_id = sold.id AND usual.locale = 'en-US'
    ORDER BY name, sold.id`.execute(db);
  return found.rows;
}

async function findStaff(db: Queryable, accountId: string): Promise<OrderFilterChoices['staff']> {
  const found = await sql<{ id: string; name: string }>`
    SELECT u.id, u.username AS name FROM membership m JOIN app_user u ON u.id = m.user_id
    WHERE m.account_id = ${accountId} ORDER BY lower(u.username), u.id`.execute(db);
  return found.rows;
}
