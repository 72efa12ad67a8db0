import { type FakeOrder, newId, nextSecond, type ShopData } from './shop-data.ts';

/** What happens in a shop without us. */

/** A buyer orders units of a product and pays. */
export function placeOrder(
  shop: ShopData,
  { skuId, units, shippingType = 'SELLER' }: { skuId: string; units: number; shippingType?: FakeOrder['shippingType'] },
): FakeOrder {
  const product = shop.products.find(({ skus }) => skus.some(({ id }) => id === skuId));
  const sku = product?.skus.find(({ id }) => id === skuId);
  if (product === undefined || sku === undefined) throw new Error('nobody sells that');
  const at = nextSecond();
  const packages = shippingType === 'TIKTOK' ? [{ id: newId(), trackingNumber: '', shipped: false }] : [];
  const order: FakeOrder = {
    id: newId(),
    status: 'AWAITING_SHIPMENT',
    createdAt: at,
    updatedAt: at,
    paidAt: at,
    shipBy: at + 2 * 86_400,
    shippingType,
    city: 'Austin',
    units: Array.from({ length: units }, () => ({
      id: newId(),
      sku_id: sku.id,
      product_id: product.id,
      product_name: product.title,
      sku_name: sku.attributes.map(({ value_name: value }) => value).join(', '),
      seller_sku: sku.seller_sku,
      price: sku.price,
      canceled: false,
      packageId: packages[0]?.id ?? '',
    })),
    packages,
    cancellation: null,
  };
  shop.orders.push(order);
  return order;
}

export function requireOrder({ orders }: ShopData, id: string): FakeOrder {
  const order = orders.find((each) => each.id === id);
  if (order === undefined) throw new Error(`no order ${id}`);
  return order;
}

export function changeOrder(shop: ShopData, id: string, change: (order: FakeOrder) => void): void {
  const order = requireOrder(shop, id);
  change(order);
  order.updatedAt = nextSecond();
}

/** One unit is canceled and paid back. */
export function refundOne(shop: ShopData, id: string): void {
  changeOrder(shop, id, ({ units }) => {
    const unit = units.find(({ canceled }) => !canceled);
    if (unit !== undefined) unit.canceled = true;
  });
}

export function cancelOrder(shop: ShopData, id: string): void {
  changeOrder(shop, id, (order) => {
    order.status = 'CANCELLED';
    for (const unit of order.units) unit.canceled = true;
  });
}

/** Its buyer wants it canceled, and waits for an answer. */
export function requestCancellation(shop: ShopData, id: string): void {
  changeOrder(shop, id, (order) => (order.cancellation = { id: newId(), status: 'CANCELLATION_REQUEST_PENDING' }));
}

/** What the review says of a product it had not looked at yet. */
export function reviewProduct(shop: ShopData, productId: string, outcome: 'passes' | { failsFor: string }): void {
  const product = shop.products.find(({ id }) => id === productId);
  if (product === undefined) throw new Error(`no product ${productId}`);
  product.status = outcome === 'passes' ? 'ACTIVATE' : 'FAILED';
  product.failedFor = outcome === 'passes' ? null : outcome.failsFor;
}
