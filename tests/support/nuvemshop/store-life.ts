import { type FakeOrder, type FakeProduct, type FakeStore, type FakeVariant, newId, nextTime, timeNow } from './store-state.ts';

/** A product the merchant had before us; its one variant. */
export function ownProduct(store: FakeStore, overrides: Partial<FakeVariant> = {}): FakeVariant {
  const productId = newId();
  const times = { created_at: timeNow(), updated_at: timeNow() };
  const variant: FakeVariant = {
    id: newId(),
    product_id: productId,
    image_id: null,
    price: '10.00',
    promotional_price: null,
    cost: null,
    stock_management: true,
    stock: 500,
    weight: '0.200',
    sku: 'OWN-1',
    barcode: null,
    values: [],
    ...times,
    ...overrides,
  };
  store.products.push({
    id: productId,
    name: { [store.language]: 'Vela' },
    description: {},
    handle: { [store.language]: `vela-${productId}` },
    attributes: [],
    brand: null,
    published: true,
    free_shipping: false,
    requires_shipping: true,
    tags: '',
    categories: [],
    images: [],
    variants: [variant],
    ...times,
  });
  return variant;
}

/** A buyer orders variants of the store, by their own ids; paid for unless it is said otherwise. */
export function placeOrder(
  store: FakeStore,
  { items, ...overrides }: { items: { variantId: number; quantity: number }[] } & Partial<Omit<FakeOrder, 'products'>>,
): FakeOrder {
  const now = nextTime();
  const lines = items.map(({ variantId, quantity }) => lineOf(store, variantId, quantity));
  const total = lines.reduce((sum, { price, quantity }) => sum + Number(price) * Number(quantity), 0).toFixed(2);
  const number = 100 + store.orders.length;
  const id = newId();
  const order: FakeOrder = {
    id,
    number,
    token: `token-${id}`,
    store_id: store.id,
    created_at: now,
    updated_at: now,
    cancelled_at: null,
    status: 'open',
    payment_status: 'paid',
    shipping_status: 'unpacked',
    currency: store.currency,
    language: store.language,
    subtotal: total,
    discount: '0.00',
    total,
    note: null,
    owner_note: null,
    contact_name: 'Ana Lima',
    contact_email: 'ana@example.com',
    contact_phone: '+5511999999999',
    contact_identification: '52998224725',
    shipping_address: {
      id: newId(),
      name: 'Ana Lima',
      address: 'Rua das Flores',
      number: '742',
      floor: 'Apto 3',
      locality: 'Centro',
      city: 'São Paulo',
      province: 'São Paulo',
      zipcode: '01310-100',
      country: 'BR',
      phone: '+5511999999999',
      default: true,
    },
    products: lines,
    parts: [{ id: `01FO${String(newId()).padStart(22, '0')}`, status: 'UNPACKED', tracking_info: { code: null, url: null }, mails: 0 }],
    ...overrides,
  };
  store.orders.push(order);
  for (const { variantId, quantity } of items) {
    const variant = findVariant(store, variantId);
    if (variant !== undefined && variant.stock !== null) variant.stock = Math.max(variant.stock - quantity, 0);
  }
  return order;
}

function lineOf(store: FakeStore, variantId: number, quantity: number): FakeOrder['products'][number] {
  const product = store.products.find(({ variants }) => variants.some(({ id }) => id === variantId));
  const variant = findVariant(store, variantId);
  if (product === undefined || variant === undefined) throw new Error(`the store has no variant ${variantId}`);
  const values = variant.values.map((value) => value[store.language] ?? '').join(', ');
  return {
    id: newId(),
    product_id: product.id,
    variant_id: variant.id,
    name: values === '' ? nameOf(product, store) : `${nameOf(product, store)} (${values})`,
    sku: variant.sku,
    price: variant.promotional_price ?? variant.price ?? '0.00',
    quantity: String(quantity),
    weight: variant.weight,
  };
}

function nameOf({ name }: FakeProduct, { language }: FakeStore): string {
  return name[language] ?? '';
}

export function findVariant(store: FakeStore, variantId: number): FakeVariant | undefined {
  return store.products.flatMap(({ variants }) => variants).find(({ id }) => id === variantId);
}

export function requireOrder(store: FakeStore, externalId: string): FakeOrder {
  const order = store.orders.find(({ id }) => String(id) === externalId);
  if (order === undefined) throw new Error(`the store has no order ${externalId}`);
  return order;
}

/** Somebody in the store changes an order. */
export function changeOrder(store: FakeStore, externalId: string, change: (order: FakeOrder) => void): void {
  const order = requireOrder(store, externalId);
  change(order);
  order.updated_at = nextTime();
}

export function refundOrder(store: FakeStore, externalId: string): void {
  changeOrder(store, externalId, (order) => (order.payment_status = 'refunded'));
}

export function cancelOrder(store: FakeStore, externalId: string): void {
  changeOrder(store, externalId, (order) => Object.assign(order, { status: 'cancelled', cancelled_at: nextTime() }));
}
