import { answerOrders } from './order-endpoints.ts';
import { answerProducts } from './product-endpoints.ts';
import type { ShopData } from './shop-data.ts';
import { done, type FakeAnswer, type FakeCall, refuse, textOf } from './wire.ts';

/** Answers a call for a shop as the documentation of its path says. */
export function answerCall(shop: ShopData, call: FakeCall): FakeAnswer {
  const { method, path } = call;
  const counted = `${method} ${path.replaceAll(/\d{10,}/g, '{id}')}`;
  shop.done.set(counted, (shop.done.get(counted) ?? 0) + 1);
  return answerShop(shop, call) ?? answerProducts(shop, call) ?? answerOrders(shop, call) ?? refuse(36_009_009, 'Invalid path');
}

function answerShop(shop: ShopData, { method, path, body }: FakeCall): FakeAnswer | null {
  if (path === '/logistics/202309/warehouses')
    return done({
      warehouses: [
        { id: `${shop.warehouseId}9`, name: 'Returns', type: 'RETURN_WAREHOUSE', is_default: true, effect_status: 'ENABLED' },
        { id: shop.warehouseId, name: 'Sales', type: 'SALES_WAREHOUSE', is_default: true, effect_status: 'ENABLED' },
      ],
    });
  if (path === `/logistics/202309/delivery_options/${shop.deliveryOptionId}/shipping_providers`)
    return done({
      shipping_providers: [
        { id: '6617675021119438849', name: 'USPS' },
        { id: '7117858858072016686', name: 'YunExpress' },
        { id: '7129720299146184490', name: 'Other' },
      ],
    });
  if (path !== '/event/202309/webhooks') return null;
  const type = textOf(body['event_type']);
  if (method === 'GET') return done({ webhooks: shop.webhooks, total_count: shop.webhooks.length });
  shop.webhooks = shop.webhooks.filter(({ event_type: known }) => known !== type);
  if (method === 'PUT') {
    const address = textOf(body['address']);
    if (address.length > 255 || !/^https?:/.test(address)) return refuse(36_009_004, 'Invalid address');
    shop.webhooks.push({ event_type: type, address });
  }
  return done();
}
