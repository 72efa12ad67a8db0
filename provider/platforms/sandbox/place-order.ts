import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { readNow } from '#provider/database/app-clock.ts';
import type { Tx } from '#provider/database/database.ts';
import { createRandom, type Random } from './random.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { inventBuyer } from './invented-buyers.ts';
import type { SandboxOrder } from './sandbox-order.ts';
import { findShop, listOffers, type OfferedVariant } from './sandbox-shop.store.ts';
import { sendHint } from './send-hint.ts';
import { takeOrderNumber, upsertOrder } from './shop-orders.store.ts';

const PRODUCTS_MAX = 3;
const QUANTITY_MAX = 2;
/** One buyer in so many writes something with the order. */
const NOTE_EVERY = 4;
const NOTES = ['Please leave it with the neighbor.', 'It is a gift: please do not include the price.', 'Ring twice, the bell is quiet.'];

/**
 * An invented buyer orders one of each named product, or one to three of what the shop sells. Who buys what follows
 * from shop and order number alone. The order goes out by webhook, from the queue.
 */
export async function placeOrder(
  tx: Tx,
  wish: { shopId: string; country: string; productIds: readonly string[] | undefined; tags?: string[] },
): Promise<{ id: string; name: string }> {
  const shop = await findShop(tx, wish.shopId);
  const offers = shop === undefined ? [] : await listOffers(tx, shop.id, wish.productIds);
  if (shop === undefined || offers.length === 0) throw new Refusal('nothing-to-order');
  const number = await takeOrderNumber(tx, shop.id);
  const random = createRandom(seedOf(`${shop.id}:${number}`));
  const order = composeOrder(random, {
    number,
    currency: shop.currency,
    country: wish.country,
    basket: fillBasket(random, offers, wish.productIds),
    now: (await readNow(tx)).toISOString(),
    tags: wish.tags ?? [],
  });
  await upsertOrder(tx, shop.id, order);
  await sendHint(tx, shop.id, order.id);
  return { id: order.id, name: order.name };
}

/** One variant of each named product, or of one to three products where none is named. */
function fillBasket(random: Random, offers: readonly OfferedVariant[], named: readonly string[] | undefined): OfferedVariant[] {
  const productIds = [...new Set(offers.map((offer) => offer.productId))];
  const selected = named === undefined ? random.sample(productIds, random.int(1, PRODUCTS_MAX)) : productIds;
  return selected.map((productId) => random.pick(offers.filter((offer) => offer.productId === productId)));
}

function composeOrder(
  random: Random,
  facts: { number: number; currency: string; country: string; basket: OfferedVariant[]; now: string; tags: string[] },
): SandboxOrder {
  const lines = facts.basket.map((offer) => ({
    id: uuidv7(),
    variant_id: offer.id,
    title: offer.title,
    sku: offer.sku,
    quantity: random.int(1, Math.min(QUANTITY_MAX, offer.available)),
    price_minor: offer.priceMinor,
  }));
  return {
    id: uuidv7(),
    name: `#${facts.number}`,
    created_at: facts.now,
    updated_at: facts.now,
    version: 1,
    cancelled_at: null,
    currency: facts.currency,
    total_minor: lines.reduce((sum, line) => sum + line.quantity * line.price_minor, 0),
    ...inventBuyer(random, facts.country),
    line_items: lines,
    tags: facts.tags,
    // Drawn last, so that the rest of an order does not depend on it.
    note: random.int(1, NOTE_EVERY) === 1 ? random.pick(NOTES) : '',
  };
}

function seedOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE();
}
