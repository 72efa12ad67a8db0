import { sql } from 'kysely';
import type { Tx } from '#provider/database/database.ts';
import { convert, type PerCny } from '#provider/money.ts';
import { findCardPrice } from './praise-cards.store.ts';

/** What a card's rules ask of an order. */
interface OrderToThank {
  accountId: string;
  id: string;
  storeId: string | null;
  country: string;
  /** As the store tells it; empty: unknown. */
  email: string;
  placedAt: string;
  saleCurrency: string;
  /** What the buyer paid for the goods that are sent, in `saleCurrency`. */
  valueMinor: number;
  variantIds: string[];
  /** `rules`, `none`, or the id of the card selected for it, which goes whatever its rules. */
  choice: string;
}

/** A card as a quote has it. */
export interface SelectedCard {
  id: string;
  name: string;
  priceMinor: number;
}

/**
 * The card an order goes out with, at the price of now: the one selected for it while it is approved, else of the approved ones whose rules fit it the one with the lowest place. Null: none fits. A buyer
 * whose email address is not known counts as new.
 */
export async function selectCard(tx: Tx, order: OrderToThank, perCny: PerCny): Promise<SelectedCard | null> {
  if (order.choice === 'none') return null;
  const valueMinor = convert(perCny, order.valueMinor, order.saleCurrency, 'CNY');
  const found = await sql<{ id: string; name: string }>`
    SELECT c.id, c.name FROM praise_card c
    WHERE c.account_id = ${order.accountId} AND c.state = 'approved'
      AND (c.id::text = ${order.choice} OR ${order.choice} = 'rules'
      AND (c.store_ids = '{}' OR ${order.storeId}::uuid = ANY (c.store_ids))
      AND (c.countries = '{}' OR ${order.country} = ANY (c.countries))
      AND (c.product_ids = '{}' OR c.product_ids && ARRAY(SELECT v.product_id FROM variant v WHERE v.id = ANY (${order.variantIds}::uuid[])))
      AND (c.min_value_minor IS NULL OR c.min_value_minor <= ${valueMinor}::bigint)
      AND (NOT c.first_order_only OR ${order.email} = '' OR NOT EXISTS (
        SELECT 1 FROM orders o WHERE o.account_id = c.account_id AND lower(o.buyer_email) = lower(${order.email}) AND o.id <> ${order.id}
          AND (o.placed_at, o.id) < (${order.placedAt}::timestamptz, ${order.id}::uuid) AND o.payment_state IN ('paid', 'partially_refunded', 'held'))))
    ORDER BY c.position, c.created_at, c.id LIMIT 1`.execute(tx);
  const [card] = found.rows;
  return card === undefined ? null : { ...card, priceMinor: (await findCardPrice(tx)).amountMinor };
}

/** Keeps which card a quote has. */
export async function keepCardOfQuote(
  tx: Tx,
  { accountId, quoteId }: { accountId: string; quoteId: string },
  card: SelectedCard,
): Promise<void> {
  await tx
    .insertInto('quote_praise_card')
    .values({ account_id: accountId, quote_id: quoteId, praise_card_id: card.id, name: card.name, price_minor: card.priceMinor })
    .execute();
}

/** Notes that an order's card was put into a parcel; nothing for an order whose quote has none. */
export async function packCard(
  tx: Tx,
  { accountId, id, quoteId }: { accountId: string; id: string; quoteId: string | null },
  parcelId: string,
): Promise<void> {
  await sql`INSERT INTO parcel_praise_card (account_id, parcel_id, order_id, praise_card_id)
    SELECT q.account_id, ${parcelId}, ${id}, q.praise_card_id FROM quote_praise_card q
    WHERE q.account_id = ${accountId} AND q.quote_id = ${quoteId} ON CONFLICT DO NOTHING`.execute(tx);
}
