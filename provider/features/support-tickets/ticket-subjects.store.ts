import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Locale } from '#contract/locales.ts';
import type { TicketSubject } from '#contract/support-tickets.ts';
import type { TicketSubjectKind } from '#contract/support-tickets.values.ts';
import type { Queryable } from '#provider/database/database.ts';
import { pictureVersionSql, productPictureUrl } from '#provider/features/products/product-picture-url.ts';

type ProductSubject = Extract<TicketSubject, { kind: 'product' }>;
/** What a ticket is about as the database gives it: a product's picture is not an address yet. */
export type SubjectRow =
  Exclude<TicketSubject, ProductSubject> | (Omit<ProductSubject, 'pictureUrl'> & { pictureCount: number; contentVersion: string | null });

interface Source {
  rows: RawBuilder<unknown>;
  /** Whose it is; of all accounts together where null. */
  owner: RawBuilder<unknown> | null;
  id: RawBuilder<unknown>;
  /** Where a ticket `t` names it. */
  named: RawBuilder<SqlBool>;
  newest: RawBuilder<unknown>;
  facts: (locale: Locale) => RawBuilder<unknown>;
}

const sources: Record<TicketSubjectKind, Source> = {
  order: {
    rows: sql`orders o LEFT JOIN store s ON s.account_id = o.account_id AND s.id = o.store_id`,
    owner: sql`o.account_id`,
    id: sql`o.id`,
    named: sql`o.id = t.order_id AND t.parcel_id IS NULL`,
    newest: sql`o.placed_at DESC, o.id DESC`,
    facts: () => sql`'id', o.id, 'number', o.number, 'name', o.external_name, 'orderKind', o.kind, 'storeName', coalesce(s.name, ''),
      'paymentState', o.payment_state, 'fulfillmentState', o.fulfillment_state, 'saleTotal', ${money(sql`o.sale_total_minor`, sql`o.sale_currency`)},
      'placedAt', ${isoText(sql`o.placed_at`)}`,
  },
  parcel: {
    rows: sql`parcel p`,
    owner: sql`p.account_id`,
    id: sql`p.id`,
    named: sql`p.id = t.parcel_id`,
    newest: sql`p.created_at DESC, p.id DESC`,
    facts: () => sql`'id', p.id, 'number', p.number, 'deliveryState', p.state, 'carrier', p.carrier, 'trackingNumber', p.tracking_number,
      'shippedAt', ${isoText(sql`p.shipped_at`)},
      'orderCount', (SELECT count(DISTINCT pl.order_id) FROM parcel_line pl WHERE pl.account_id = p.account_id AND pl.parcel_id = p.id),
      'order', (SELECT jsonb_build_object('id', o.id, 'number', o.number, 'name', o.external_name, 'orderKind', o.kind)
        FROM orders o WHERE o.account_id = p.account_id AND o.id = ${firstOrderIn(sql`p.account_id`, sql`p.id`)})`,
  },
  product: {
    rows: sql`product d`,
    owner: null,
    id: sql`d.id`,
    named: sql`d.id = t.product_id`,
    newest: sql`d.created_at DESC, d.id DESC`,
    facts: (locale) => sql`'id', d.id, 'number', d.spu, 'name', coalesce((SELECT x.name FROM product_text x
        WHERE x.product_id = d.id AND x.locale IN (${locale}, 'en-US') ORDER BY x.locale = ${locale} DESC LIMIT 1), d.spu),
      'pictureCount', d.picture_count, 'contentVersion', ${sql.raw(pictureVersionSql('d'))}, 'costFrom', ${money(sql`d.cost_from_minor`, sql`'CNY'::text`)}`,
  },
  recharge: {
    rows: sql`recharge r`,
    owner: sql`r.account_id`,
    id: sql`r.id`,
    named: sql`r.id = t.recharge_id`,
    newest: sql`r.created_at DESC, r.id DESC`,
    facts:
      () => sql`'id', r.id, 'number', r.number, 'method', r.gateway, 'state', r.state, 'pay', ${money(sql`r.pay_minor`, sql`r.pay_currency`)},
      'createdAt', ${isoText(sql`r.created_at`)}`,
  },
};

/** A time inside JSON as it goes over the wire, with its microseconds. */
export function isoText(time: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

function money(minor: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`jsonb_build_object('amountMinor', ${minor}, 'currency', ${currency})`;
}

/** The id of the first order in a parcel. */
export function firstOrderIn(accountId: RawBuilder<unknown>, parcelId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<
    string | null
  >`(SELECT carried.id FROM parcel_line pl JOIN orders carried ON carried.account_id = pl.account_id AND carried.id = pl.order_id
    WHERE pl.account_id = ${accountId} AND pl.parcel_id = ${parcelId} ORDER BY carried.placed_at, carried.id LIMIT 1)`;
}

function asJson(kind: TicketSubjectKind, locale: Locale): RawBuilder<SubjectRow> {
  return sql<SubjectRow>`jsonb_build_object('kind', ${sql.lit(kind)}::text, ${sources[kind].facts(locale)})`;
}

/** What a ticket `t` is about, as JSON; null where it is of none of these kinds. */
export function subjectOfTicket(kinds: readonly TicketSubjectKind[], locale: Locale): RawBuilder<SubjectRow | null> {
  if (kinds.length === 0) return sql<SubjectRow | null>`NULL::jsonb`;
  const each = kinds.map((kind) => {
    const { rows, owner, named } = sources[kind];
    return sql`(SELECT ${asJson(kind, locale)} FROM ${rows} WHERE ${named} AND ${owner === null ? sql`true` : sql`${owner} = t.account_id`})`;
  });
  return sql<SubjectRow | null>`coalesce(${sql.join(each)})`;
}

/** Whether a number or a name of what a ticket `t` is about is like a pattern. */
export function subjectIsLike(kinds: readonly TicketSubjectKind[], pattern: string): RawBuilder<SqlBool> {
  const texts: Record<TicketSubjectKind, RawBuilder<SqlBool>> = {
    order: sql`(o.number ILIKE ${pattern} OR o.external_name ILIKE ${pattern})`,
    parcel: sql`(p.number ILIKE ${pattern} OR p.tracking_number ILIKE ${pattern} OR EXISTS (
      SELECT 1 FROM parcel_line pl JOIN orders o ON o.account_id = pl.account_id AND o.id = pl.order_id
      WHERE pl.account_id = p.account_id AND pl.parcel_id = p.id AND (o.number ILIKE ${pattern} OR o.external_name ILIKE ${pattern})))`,
    product: sql`(d.spu ILIKE ${pattern} OR EXISTS (SELECT 1 FROM product_text x WHERE x.product_id = d.id AND x.name ILIKE ${pattern}))`,
    recharge: sql`r.number ILIKE ${pattern}`,
  };
  const each = kinds.map((kind) => {
    const { rows, owner, named } = sources[kind];
    const owned = owner === null ? sql`true` : sql`${owner} = t.account_id`;
    return sql<SqlBool>`EXISTS (SELECT 1 FROM ${rows} WHERE ${named} AND ${owned} AND ${texts[kind]})`;
  });
  return each.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(each, sql` OR `)})`;
}

/** Rows of a kind that are the account's, or of the catalog, the newest first. Conditions name orders `o`, parcels `p`, products `d` and recharges `r`. */
export async function selectSubjects(
  queryable: Queryable,
  { accountId, kind, locale }: { accountId: string; kind: TicketSubjectKind; locale: Locale },
  { where, limit }: { where: RawBuilder<SqlBool>; limit: number },
): Promise<TicketSubject[]> {
  const { rows, owner, newest } = sources[kind];
  const owned = owner === null ? sql`true` : sql`${owner} = ${accountId}`;
  const found = await sql<{ subject: SubjectRow }>`
    SELECT ${asJson(kind, locale)} AS subject FROM ${rows} WHERE ${owned} AND ${where} ORDER BY ${newest} LIMIT ${limit}`.execute(
    queryable,
  );
  return found.rows.map(({ subject }) => toSubject(subject));
}

/** Condition on rows of a kind. */
export function hasIdIn(kind: TicketSubjectKind, ids: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sources[kind].id} = ANY (${[...ids]}::uuid[])`;
}

/** What was read of a ticket's subject as its reader gets it. */
export function toSubject(row: SubjectRow): TicketSubject {
  if (row.kind !== 'product') return row;
  const { pictureCount, contentVersion, ...product } = row;
  const pictureUrl = pictureCount === 0 ? null : productPictureUrl({ productId: product.id, position: 0, contentVersion });
  return { ...product, pictureUrl };
}

/** A pattern of LIKE for texts that have this in them. */
export function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
