import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { PricedFreight } from '#provider/features/shipping/quote-freight.ts';
import type { Tx } from '#provider/database/database.ts';

/** How long a price stands. */
const QUOTE_VALID_HOURS = 24;

interface StoredQuote {
  id: string;
  totalMinor: number;
  expiresAt: string;
}

/** Keeps a price for an order. Earlier quotes of the order must be retired first. */
export async function insertQuote(
  tx: Tx,
  order: { accountId: string; id: string; country: string },
  price: { rateBookVersion: number; freight: PricedFreight; goodsMinor: number },
): Promise<StoredQuote> {
  const { freight, goodsMinor } = price;
  const { method, parts } = freight;
  return tx
    .insertInto('quote')
    .values({
      account_id: order.accountId,
      id: uuidv7(),
      order_id: order.id,
      rate_book_version: price.rateBookVersion,
      method_code: method.code,
      warehouse_code: method.warehouse,
      country: order.country,
      actual_g: freight.actualG,
      volumetric_g: freight.volumetricG,
      charged_g: freight.chargedG,
      charged_by: freight.chargedBy,
      goods_minor: goodsMinor,
      registration_minor: parts.registrationMinor,
      weight_minor: parts.weightMinor,
      remote_minor: parts.remoteMinor,
      special_minor: parts.specialMinor,
      fuel_minor: parts.fuelMinor,
      discount_minor: parts.discountMinor,
      freight_minor: freight.freightMinor,
      total_minor: goodsMinor + freight.freightMinor,
      min_days: freight.minDays,
      max_days: freight.maxDays,
      expires_at: sql<string>`now() + make_interval(hours => ${QUOTE_VALID_HOURS})`,
    })
    .returning(['id', 'total_minor as totalMinor', 'expires_at as expiresAt'])
    .executeTakeFirstOrThrow();
}

/** Ends the order's valid quote, if there is one, because of age or of a newer one. */
export async function retireQuotes(tx: Tx, accountId: string, orderId: string): Promise<void> {
  await tx
    .updateTable('quote')
    .set({ state: sql<string>`CASE WHEN expires_at <= now() THEN 'expired' ELSE 'superseded' END` })
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'valid')
    .execute();
}
