import { sql } from 'kysely';
import type { Address } from '#contract/orders.ts';
import type { Cause } from '#contract/problem.ts';
import type { Tx } from '#provider/database/database.ts';
import type { AddressRule } from '#provider/features/shipping/address-rule.ts';
import type { LockedOrder } from './orders.store.ts';

/** Within this time the same buyer buying the same again looks like a mistake. */
const DUPLICATE_HOURS = 24;
/** What labels of carriers can't print: signs of no script, such as pictures. */
const UNPRINTABLE = /[\p{Extended_Pictographic}\p{Cc}\p{Co}<>{}|\\^~[\]]/u;
/** Shortest phone number of any country, with the digits of its area. */
const PHONE_DIGITS_MIN = 6;

interface NewQuote {
  id: string;
  totalMinor: number;
}

/** What a merchant should look at before paying an order that was just quoted; null: it has no quote. */
export async function findWarnings(tx: Tx, order: LockedOrder, rule: AddressRule | undefined, quote: NewQuote | null): Promise<Cause[]> {
  return [
    ...addressWarnings(order.address, rule),
    ...(await duplicateWarning(tx, order)),
    ...(quote === null ? [] : await priceWarning(tx, order, quote)),
  ];
}

function addressWarnings(address: Address, rule: AddressRule | undefined): Cause[] {
  const { phone, city, line1, line2, name } = address;
  const digits = phone.replaceAll(/\D/g, '').length;
  const unprintable = (['name', 'line1', 'line2', 'city'] as const).filter((field) => UNPRINTABLE.test(address[field]));
  return [
    ...(phone !== '' && (digits < PHONE_DIGITS_MIN || /\p{L}/u.test(phone)) ? [{ code: 'phone-unfit', params: {} } as const] : []),
    ...(rule?.cityState !== true && city !== '' && !/\p{L}/u.test(city) ? [{ code: 'city-unfit', params: {} } as const] : []),
    ...(UNPRINTABLE.test([name, line1, line2, city].join(' '))
      ? [{ code: 'characters-unfit', params: { fields: unprintable.join(',') } } as const]
      : []),
  ];
}

/** Another order of the same buyer with the same goods, that is neither canceled nor a part of this one. */
async function duplicateWarning(tx: Tx, order: LockedOrder): Promise<Cause[]> {
  const { accountId, id, partOf, mode, placedAt, address } = order;
  const found = await sql<{ id: string; number: string }>`
    SELECT o.id, o.number FROM orders o
    WHERE o.account_id = ${accountId} AND o.id <> ${id} AND o.mode = ${mode} AND o.fulfillment_state NOT IN ('canceled', 'merged')
      AND o.placed_at BETWEEN ${placedAt}::timestamptz - make_interval(hours => ${DUPLICATE_HOURS}) AND ${placedAt}::timestamptz + make_interval(hours => ${DUPLICATE_HOURS})
      AND o.part_of IS DISTINCT FROM ${id}::uuid AND o.id IS DISTINCT FROM ${partOf}::uuid
      AND (o.part_of IS NULL OR o.part_of IS DISTINCT FROM ${partOf}::uuid)
      AND lower(o.buyer_name) = lower(${address.name}) AND lower(o.buyer_line1) = lower(${address.line1}) AND lower(o.buyer_email) = lower(${address.email})
      AND EXISTS (SELECT 1 FROM order_line theirs JOIN order_line ours ON ours.account_id = theirs.account_id AND ours.order_id = ${id}
          AND (ours.variant_id = theirs.variant_id OR ours.external_variant_id = theirs.external_variant_id)
        WHERE theirs.account_id = o.account_id AND theirs.order_id = o.id AND theirs.quantity > theirs.quantity_canceled)
    ORDER BY o.placed_at, o.id LIMIT 1`.execute(tx);
  return found.rows.map(({ id: orderId, number }) => ({ code: 'duplicate-suspected', params: { orderId, number } }));
}

/**
 * The same goods by the same method to the same country cost more than when they were quoted last. Until the merchant puts it aside it stays, measured from the
 * price they saw first.
 */
async function priceWarning(tx: Tx, { accountId, quoteId, warnings }: LockedOrder, quote: NewQuote): Promise<Cause[]> {
  if (quoteId === null) return [];
  const seen = warnings.find(({ code }) => code === 'price-rose');
  const found = await sql<{ totalMinor: number }>`
    SELECT before.total_minor AS "totalMinor" FROM quote before JOIN quote now ON now.account_id = before.account_id AND now.id = ${quote.id}
    WHERE before.account_id = ${accountId} AND before.id = ${quoteId} AND before.method_code = now.method_code AND before.country = now.country
      AND (SELECT jsonb_agg(p.items ORDER BY p.place) FROM quote_parcel p WHERE p.account_id = ${accountId} AND p.quote_id = before.id)
        = (SELECT jsonb_agg(p.items ORDER BY p.place) FROM quote_parcel p WHERE p.account_id = ${accountId} AND p.quote_id = now.id)
      AND (before.insurance_minor > 0) = (now.insurance_minor > 0)`.execute(tx);
  const before = found.rows[0];
  if (before === undefined) return [];
  const from = seen === undefined ? before.totalMinor : Number(seen.params['fromMinor']);
  return quote.totalMinor > from ? [{ code: 'price-rose', params: { fromMinor: from, toMinor: quote.totalMinor } }] : [];
}
