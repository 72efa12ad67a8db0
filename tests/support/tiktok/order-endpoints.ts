import { type FakeOrder, newId, nextSecond, type ShopData } from './shop-data.ts';
import { done, type FakeAnswer, type FakeCall, pageOf, refuse, textOf, textsOf } from './wire.ts';

const IDS_MAX = 50;
const REJECT_REASONS = [
  { name: 'seller_reject_apply_reason_other', text: 'Reached an agreement with the buyer' },
  { name: 'seller_reject_apply_product_has_been_packed', text: 'Product has been packed' },
];
const INVALID = refuse(21_001_001, 'Invalid order');
/** Buyers are hidden before an order is paid for good. */
const HIDDEN: readonly string[] = ['UNPAID', 'ON_HOLD'];

/** Paths of orders, packages and cancellations; null for any other. */
export function answerOrders(shop: ShopData, call: FakeCall): FakeAnswer | null {
  const { method, path, query, body } = call;
  if (path === '/order/202309/orders' && method === 'GET') {
    const ids = (query.get('ids') ?? '').split(',');
    if (ids.length > IDS_MAX) return refuse(36_009_004, 'Too many ids');
    return done({ orders: shop.orders.filter(({ id }) => ids.includes(id)).map((order) => describeOrder(shop, order)) });
  }
  if (path === '/order/202309/orders/search') return search(shop, call);
  if (path === '/return_refund/202309/cancellations/search') return searchCancellations(shop, call);
  if (path === '/return_refund/202309/reject_reasons')
    return shop.orders.some(({ cancellation }) => cancellation?.id === query.get('return_or_cancel_id'))
      ? done({ reasons: REJECT_REASONS })
      : INVALID;
  const [, cancelId, answer] = /^\/return_refund\/202309\/cancellations\/(\d+)\/(approve|reject)$/.exec(path) ?? [];
  if (cancelId !== undefined)
    return answerCancellation(shop, { cancelId, isGranted: answer === 'approve', reason: textOf(body['reject_reason']) });
  const [, orderId] = /^\/fulfillment\/202309\/orders\/(\d+)\/packages$/.exec(path) ?? [];
  if (orderId !== undefined) return send(shop, orderId, body);
  const [, packageId, step] = /^\/fulfillment\/202309\/packages\/(\d+)\/(.*)$/.exec(path) ?? [];
  return packageId === undefined ? null : answerPackage(shop, { packageId, step: step ?? '', body, query });
}

function search(shop: ShopData, { query, body }: FakeCall): FakeAnswer {
  const since = Number(body['update_time_ge'] ?? 0);
  if (query.get('sort_field') !== 'update_time' || query.get('sort_order') !== 'ASC') return refuse(36_009_004, 'Not simulated');
  const changed = shop.orders.filter(({ updatedAt }) => updatedAt >= since).sort((one, other) => one.updatedAt - other.updatedAt);
  const { rows, ...page } = pageOf(changed, query);
  return done({ orders: rows.map((order) => describeOrder(shop, order)), ...page });
}

function describeOrder(shop: ShopData, order: FakeOrder): unknown {
  const { id, status, units } = order;
  const isHidden = HIDDEN.includes(status);
  const total = units.reduce((sum, { price }) => sum + Number(price), 0).toFixed(2);
  const mask = (text: string) => (isHidden ? '***' : text);
  return {
    id,
    status,
    create_time: order.createdAt,
    update_time: order.updatedAt,
    paid_time: order.paidAt,
    rts_sla_time: order.shipBy,
    tts_sla_time: order.shipBy + 86_400,
    is_buyer_request_cancel: order.cancellation?.status === 'CANCELLATION_REQUEST_PENDING',
    buyer_message: '',
    buyer_email: 'v2b2V4@chat.seller.us.tiktok.com',
    shipping_type: order.shippingType,
    delivery_option_id: shop.deliveryOptionId,
    payment: {
      currency: shop.currency,
      total_amount: total,
      sub_total: total,
      seller_discount: '0',
      platform_discount: '0',
      shipping_fee: '0',
    },
    recipient_address: {
      name: mask('Ana Silva'),
      phone_number: mask('(+1)512-555-0100'),
      full_address: mask(`12 Main Street, ${order.city}`),
      address_detail: mask('12 Main Street'),
      address_line1: mask('12 Main Street'),
      address_line2: '',
      postal_code: mask('78701'),
      region_code: 'US',
      district_info: [
        { address_level: 'L0', address_level_name: 'Country', address_name: 'United States' },
        { address_level: 'L1', address_level_name: 'State', address_name: 'Texas' },
        { address_level: 'L2', address_level_name: 'City', address_name: order.city },
      ],
    },
    line_items: units.map((unit) => {
      const sentIn = order.packages.find((each) => each.id === unit.packageId);
      return {
        id: unit.id,
        sku_id: unit.sku_id,
        product_id: unit.product_id,
        product_name: unit.product_name,
        sku_name: unit.sku_name,
        seller_sku: unit.seller_sku,
        original_price: unit.price,
        sale_price: unit.price,
        currency: shop.currency,
        display_status: unit.canceled ? 'CANCELLED' : status,
        package_id: unit.packageId,
        package_status: sentIn?.shipped === true ? 'PROCESSING' : 'TO_FULFILL',
        tracking_number: sentIn?.trackingNumber ?? '',
      };
    }),
    packages: order.packages.map((each) => ({ id: each.id })),
  };
}

/** The seller marks units as sent, with a number of a carrier. */
function send(shop: ShopData, orderId: string, body: Record<string, unknown>): FakeAnswer {
  const order = shop.orders.find(({ id }) => id === orderId);
  const ids = textsOf(body['order_line_item_ids']);
  const units = order?.units.filter(({ id, canceled, packageId }) => ids.includes(id) && !canceled && packageId === '') ?? [];
  const trackingNumber = textOf(body['tracking_number']);
  if (order === undefined || order.shippingType !== 'SELLER' || !['AWAITING_SHIPMENT', 'PARTIALLY_SHIPPING'].includes(order.status))
    return INVALID;
  if (units.length === 0 || units.length !== ids.length || trackingNumber === '' || textOf(body['shipping_provider_id']) === '')
    return INVALID;
  const made = { id: newId(), trackingNumber, shipped: true };
  order.packages.push(made);
  for (const unit of units) unit.packageId = made.id;
  order.status = order.units.every(({ canceled, packageId }) => canceled || packageId !== '') ? 'IN_TRANSIT' : 'PARTIALLY_SHIPPING';
  order.updatedAt = nextSecond();
  return done({ package_id: made.id, order_id: orderId, order_line_item_ids: ids });
}

function answerPackage(
  shop: ShopData,
  { packageId, step, body, query }: { packageId: string; step: string; body: Record<string, unknown>; query: URLSearchParams },
): FakeAnswer | null {
  const order = shop.orders.find(({ packages }) => packages.some(({ id }) => id === packageId));
  const found = order?.packages.find(({ id }) => id === packageId);
  if (order === undefined || found === undefined) return refuse(21_011_001, 'Package not found');
  if (step === 'shipping_info/update') {
    if (textOf(body['tracking_number']) === '' || textOf(body['shipping_provider_id']) === '') return INVALID;
    found.trackingNumber = textOf(body['tracking_number']);
    order.updatedAt = nextSecond();
    return done();
  }
  if (step === 'ship') {
    if (!['DROP_OFF', 'PICKUP'].includes(textOf(body['handover_method'])) || found.shipped) return INVALID;
    Object.assign(found, { shipped: true, trackingNumber: `TT${packageId.slice(-8)}` });
    Object.assign(order, { status: 'AWAITING_COLLECTION', updatedAt: nextSecond() });
    return done();
  }
  if (step !== 'shipping_documents') return null;
  // A label is there once a package is to be handed over.
  if (query.get('document_type') !== 'SHIPPING_LABEL' || !found.shipped) return INVALID;
  return done({ doc_url: `https://open-fs.example.com/labels/${packageId}.pdf`, tracking_number: found.trackingNumber });
}

function searchCancellations(shop: ShopData, { body, query }: FakeCall): FakeAnswer {
  const [orderIds, statuses] = [textsOf(body['order_ids']), textsOf(body['cancel_status'])];
  const found = shop.orders.flatMap(({ id, cancellation, updatedAt }) =>
    cancellation === null ||
    (orderIds.length > 0 && !orderIds.includes(id)) ||
    (statuses.length > 0 && !statuses.includes(cancellation.status))
      ? []
      : [
          {
            cancel_id: cancellation.id,
            order_id: id,
            cancel_status: cancellation.status,
            cancel_type: 'BUYER_CANCEL',
            create_time: updatedAt,
          },
        ],
  );
  const { rows, ...page } = pageOf(found, query);
  return done({ cancellations: rows, ...page });
}

function answerCancellation(
  shop: ShopData,
  { cancelId, isGranted, reason }: { cancelId: string; isGranted: boolean; reason: string },
): FakeAnswer {
  const order = shop.orders.find(({ cancellation }) => cancellation?.id === cancelId);
  if (order?.cancellation?.status !== 'CANCELLATION_REQUEST_PENDING' || (!isGranted && !REJECT_REASONS.some(({ name }) => name === reason)))
    return refuse(25_001_001, 'Invalid cancellation');
  order.cancellation.status = isGranted ? 'CANCELLATION_REQUEST_SUCCESS' : 'CANCELLATION_REQUEST_CANCEL';
  if (isGranted) order.status = 'CANCELLED';
  order.updatedAt = nextSecond();
  return done({ warning: [] });
}
