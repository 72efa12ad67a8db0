import { isDeepStrictEqual } from 'node:util';
import type { Address } from '#contract/orders.ts';
import type { FulfillmentState, StoreEditObstacle } from '#contract/orders.values.ts';
import type { Tx } from '#provider/database/database.ts';
import { findQuoteBasis } from '#provider/features/quotes/find-quote-basis.ts';
import { quoteOrder } from '#provider/features/quotes/quote-order.ts';
import { sumOffers } from '#provider/features/quotes/sum-offers.ts';
import type { PlatformOrder } from '#provider/platforms/order-source.ts';
import type { Services } from '#provider/services.ts';
import { describeStoreEdit } from './describe-store-edit.ts';
import { findAddressCauses } from './find-address-causes.ts';
import { moveOrder } from './move-order.ts';
import { findLinesToSend, findSentLines } from './order-lines.store.ts';
import { orderWish, withNumber } from './order-wish.ts';
import type { LockedOrder } from './orders.store.ts';
import { endStoreEdit, findKeptStoreOrder, keepStoreEdit } from './store-edits.store.ts';

/** Stock that suffices for any order: both addresses are priced as if all was there, for the order has its goods already. */
const ENOUGH = 1_000_000;
const ENDED = new Set<FulfillmentState>(['canceled', 'cancel_requested']);

/**
 * Keeps what a store changed in a paid order for its merchant to decide on. A store that takes its change back withdraws the edit, and what the
 * merchant has decided to leave as paid for is not asked again. The order
 * is locked.
 */
export async function takeStoreEdit(services: Services, tx: Tx, order: LockedOrder, storeOrder: PlatformOrder): Promise<void> {
  if (ENDED.has(order.fulfillment)) return;
  const paidFor = { address: order.address, lines: await findSentLines(tx, order) };
  const changes = describeStoreEdit(paidFor, storeOrder);
  const kept = await findKeptStoreOrder(tx, order);
  const isDecided = kept !== null && isDeepStrictEqual(describeStoreEdit(paidFor, kept), changes);
  if (changes === null || isDecided) return endStoreEdit(tx, order, { to: 'withdrawn', actor: { kind: 'store' } });
  const addressObstacle = changes.address === null ? null : await findAddressObstacle(services, tx, order, changes.address);
  const isNew = await keepStoreEdit(tx, order, { storeOrder, addressObstacle });
  if (isNew) await moveOrder(tx, order, { actor: { kind: 'store' }, cause: 'store-edited', edit: 'store-edited' });
}

/** Why a paid order can't go to another address for what was paid; null: it can. */
export async function findAddressObstacle(
  services: Services,
  tx: Tx,
  order: LockedOrder,
  address: Address,
): Promise<StoreEditObstacle | null> {
  if (address.country !== order.address.country) return 'other-country';
  const { book, wishes, day } = await findQuoteBasis(services, order.accountId, tx);
  const rules = book.addressRules.get(address.country);
  if ((await findAddressCauses(withNumber(address, book, wishes), rules)).length > 0) return 'address-unfit';
  const lines = await findLinesToSend(tx, order.accountId, order.id);
  const priceAt = async (to: Address): Promise<string | null> => {
    const wish = await orderWish({ ...order, address: to }, lines, day);
    const { offers } = quoteOrder(book, { ...wish, lines: wish.lines.map((line) => ({ ...line, stock: plenty(line.stock) })) }, wishes);
    if (offers.length === 0) return null;
    return `${offers.map(({ method }) => method.code).join(',')} ${sumOffers(offers).totalMinor}`;
  };
  const [before, after] = [await priceAt(order.address), await priceAt(address)];
  return after !== null && before === after ? null : 'other-price';
}

function plenty(stock: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.keys(stock).map((warehouse) => [warehouse, ENOUGH]));
}
