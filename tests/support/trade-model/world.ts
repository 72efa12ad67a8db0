import { v7 as uuidv7 } from 'uuid';
import { getOrder, type Order } from '#contract/orders.ts';
import type { PlatformOrder } from '#provider/platforms/order-source.ts';
import type { Merchant } from '#tests/support/call.ts';
import {
  aLine,
  aListingOf,
  anAddress,
  aPlatformOrder,
  aStore,
  aVariant,
  orderPage,
  takeOrder,
  type TestStore,
  type TestVariant,
} from '#tests/support/order-builders.ts';
import type { TestProvider } from '#tests/support/provider.ts';

/** One of the world's orders: as its store has it now, and what the store said so far. */
export interface ModelOrder {
  id: string;
  storeOrder: PlatformOrder;
  messages: PlatformOrder[];
}

/** A merchant of its own with two orders of the same two products, few of which are in stock. */
export interface TradeWorld {
  provider: TestProvider;
  merchant: Merchant;
  store: TestStore;
  variants: TestVariant[];
  orders: ModelOrder[];
  /** Payments that were answered, by their keys. */
  payments: { key: string; body: { orderIds: string[]; expectedTotalMinor: number }; answer: string }[];
}

const STOCK = 6;

export async function aTradeWorld(provider: TestProvider): Promise<TradeWorld> {
  const merchant = await provider.signUp();
  const store = await aStore(provider, merchant);
  const variants = [await aVariant(provider, { stock: STOCK }), await aVariant(provider, { stock: STOCK, costMinor: 999 })];
  const mapped = [];
  for (const variant of variants) mapped.push(await aListingOf(provider, store, variant));
  const orders: ModelOrder[] = [];
  for (const number of [1, 2]) {
    const storeOrder = aPlatformOrder({
      externalName: `#${number}-${uuidv7()}`,
      lines: mapped.map((externalVariantId) => aLine(externalVariantId, { quantity: number })),
      address: anAddress(),
    });
    await takeOrder(provider, store, storeOrder);
    const { id } = await orderPage(merchant, storeOrder);
    orders.push({ id, storeOrder, messages: [storeOrder] });
  }
  return { provider, merchant, store, variants, orders, payments: [] };
}

export function orderOf(world: TradeWorld, index: number): ModelOrder {
  const found = world.orders[index];
  if (found === undefined) throw new Error('the world has no such order');
  return found;
}

export async function pageOf({ merchant }: TradeWorld, { id }: ModelOrder): Promise<Order> {
  return (await merchant.call(getOrder, { params: { orderId: id } })).data;
}
