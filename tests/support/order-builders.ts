import { v7 as uuidv7 } from 'uuid';
import type { Mode } from '#contract/money.ts';
import { getOrder, listOrders, type Order } from '#contract/orders.ts';
import { payOrders } from '#contract/payments.ts';
import { inTransaction } from '#provider/database/database.ts';
import { takeStoreOrder } from '#provider/features/orders/take-store-order.ts';
import type { PlatformOrder } from '#provider/platforms/order-source.ts';
import { addBalance } from './due-orders.ts';
import type { Merchant } from './call.ts';
import type { TestProvider } from './provider.ts';

export interface TestStore {
  accountId: string;
  id: string;
  mode: Mode;
}

/** A connected store without secrets: it can send orders and can't be called. */
export async function aStore(provider: TestProvider, merchant: Merchant, overrides: { mode?: Mode } = {}): Promise<TestStore> {
  const id = uuidv7();
  const mode = overrides.mode ?? 'test';
  await provider.services.database.db
    .insertInto('store')
    .values({
      account_id: merchant.accountId,
      id,
      platform: mode === 'test' ? 'sandbox' : 'shopify',
      external_id: id,
      domain: `${id}.example`,
      name: 'Corner shop',
      country: 'US',
      currency: 'USD',
      mode,
      state: 'connected',
    })
    .execute();
  return { accountId: merchant.accountId, id, mode };
}

export interface TestVariant {
  id: string;
  productId: string;
  sku: string;
}

/** A product with one variant in stock: ¥25.00, 300 g, 20 × 10 × 5 cm. */
export async function aVariant(
  provider: TestProvider,
  overrides: {
    costMinor?: number;
    stock?: number;
    packedWeightG?: number;
    sizeMm?: [number, number, number];
    status?: 'on_sale' | 'off_sale';
  } = {},
): Promise<TestVariant> {
  const { db } = provider.services.database;
  const {
    costMinor = 2_500,
    stock = 100,
    packedWeightG = 300,
    sizeMm: [lengthMm, widthMm, heightMm] = [200, 100, 50],
    status = 'on_sale',
  } = overrides;
  const productId = uuidv7();
  const id = uuidv7();
  const sku = `SKU-${id.slice(-8)}`;
  await db
    .insertInto('product')
    .values({
      id: productId,
      spu: `SPU-${sku}`,
      source: 'demo',
      cost_from_minor: costMinor,
      cost_to_minor: costMinor,
      variant_count: 1,
      stock_total: stock,
      picture_count: 2,
    })
    .execute();
  await db
    .insertInto('variant')
    .values({
      id,
      product_id: productId,
      position: 1,
      sku,
      status,
      cost_minor: costMinor,
      picture_position: 1,
      net_weight_g: packedWeightG,
      packed_weight_g: packedWeightG,
      length_mm: lengthMm,
      width_mm: widthMm,
      height_mm: heightMm,
    })
    .execute();
  await db.insertInto('stock_level').values({ variant_id: id, warehouse_code: 'CN', counted: stock }).execute();
  return { id, productId, sku };
}

/** A listing of the variant in the store; returns the store's id of its variant. */
export async function aListingOf(
  provider: TestProvider,
  store: TestStore,
  variant: TestVariant,
  overrides: { unitsPerItem?: number } = {},
): Promise<string> {
  const { db } = provider.services.database;
  const listingId = uuidv7();
  const listingVariantId = uuidv7();
  const externalVariantId = `v-${listingVariantId}`;
  const owner = { account_id: store.accountId };
  await db
    .insertInto('listing')
    .values({
      ...owner,
      id: listingId,
      store_id: store.id,
      product_id: variant.productId,
      external_product_id: `p-${listingId}`,
      title: 'Lamp',
      state: 'active',
    })
    .execute();
  await db
    .insertInto('listing_variant')
    .values({
      ...owner,
      id: listingVariantId,
      listing_id: listingId,
      external_variant_id: externalVariantId,
      position: 1,
      title: 'Red',
      sku: variant.sku,
      price_minor: 1_999,
      currency: 'USD',
    })
    .execute();
  await db
    .insertInto('mapping')
    .values({ ...owner, listing_variant_id: listingVariantId, variant_id: variant.id, quantity: overrides.unitsPerItem ?? 1 })
    .execute();
  return externalVariantId;
}

export function anAddress(overrides: Partial<PlatformOrder['address']> = {}): PlatformOrder['address'] {
  return {
    name: 'Ana Silva',
    company: '',
    line1: '12 Main Street',
    line2: '',
    district: '',
    city: 'Austin',
    province: 'TX',
    postcode: '78701',
    country: 'US',
    phone: '+15125550100',
    email: 'ana@example.com',
    taxId: '',
    ...overrides,
  };
}

export function aLine(
  externalVariantId: string | null,
  overrides: Partial<PlatformOrder['lines'][number]> = {},
): PlatformOrder['lines'][number] {
  return {
    externalLineId: uuidv7(),
    externalVariantId,
    title: 'Lamp - Red',
    sku: 'LAMP-R',
    quantity: 1,
    refundedQuantity: 0,
    unitPriceMinor: 1_999,
    discountMinor: 0,
    refundedMinor: 0,
    ...overrides,
  };
}

/** An order as a store tells it, under a name of its own. */
export function aPlatformOrder(overrides: Partial<PlatformOrder> = {}): PlatformOrder {
  const externalId = uuidv7();
  return {
    externalId,
    externalName: `#${externalId.slice(-12)}`,
    placedAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-01T10:00:00.000Z',
    version: null,
    currency: 'USD',
    totalMinor: 1_999,
    discountMinor: 0,
    refundedMinor: 0,
    canceled: false,
    cancelRequested: false,
    financialState: 'paid',
    fulfillmentState: 'unfulfilled',
    risk: 'unknown',
    holdNote: null,
    buyerNote: '',
    address: anAddress(),
    lines: [],
    ...overrides,
  };
}

/** Takes an order as the inbox does, in a transaction of its own. */
export async function takeOrder(provider: TestProvider, store: TestStore, order: PlatformOrder): Promise<void> {
  await inTransaction(provider.services.database, (tx) => takeStoreOrder(provider.services, tx, { store, order }));
}

/** The merchant's page of an order it got from a store. */
export async function orderPage(merchant: Merchant, platformOrder: PlatformOrder): Promise<Order> {
  const found = (await merchant.call(listOrders, { query: { q: platformOrder.externalName } })).data;
  const [row] = found;
  if (row === undefined || found.length > 1) throw new Error(`the merchant has ${found.length} orders ${platformOrder.externalName}`);
  return (await merchant.call(getOrder, { params: { orderId: row.id } })).data;
}

/** An order of one lamp that can be paid, with all that it needs. */
export async function aReadyOrder(
  provider: TestProvider,
  merchant: Merchant,
  overrides: { mode?: Mode; stock?: number; quantity?: number; address?: Partial<PlatformOrder['address']> } = {},
): Promise<{ order: Order; store: TestStore; variant: TestVariant; platformOrder: PlatformOrder }> {
  const store = await aStore(provider, merchant, { mode: overrides.mode });
  const variant = await aVariant(provider, { stock: overrides.stock });
  const lines = [aLine(await aListingOf(provider, store, variant), { quantity: overrides.quantity ?? 1 })];
  const platformOrder = aPlatformOrder({ lines, address: anAddress(overrides.address) });
  await takeOrder(provider, store, platformOrder);
  return { order: await orderPage(merchant, platformOrder), store, variant, platformOrder };
}

/** Pays an order with money added for it. */
export async function pay(provider: TestProvider, merchant: Merchant, order: Order): Promise<void> {
  const expectedTotalMinor = order.costTotal?.amountMinor ?? 0;
  await addBalance(provider.services.database, merchant.accountId, expectedTotalMinor, order.mode);
  const paid = await merchant.call(payOrders, { body: { orderIds: [order.id], expectedTotalMinor } });
  if (paid.status !== 200) throw new Error(`paying answered ${paid.text}`);
}
