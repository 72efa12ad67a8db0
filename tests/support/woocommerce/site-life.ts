import { createHmac, randomUUID } from 'node:crypto';
import { gmt, nextId, report, tick, type WooOrder, type WooSite } from './site-data.ts';

/** A buyer orders. `items` name products by number, variations by `product/variation` as the API's own two fields. */
export function placeWooOrder(
  site: WooSite,
  {
    items,
    status = 'processing',
    address: given = {},
  }: {
    items: { productId: number; variationId: number; quantity: number }[];
    status?: string;
    address?: Record<string, string>;
  },
): WooOrder {
  const now = tick(site);
  const id = nextId();
  const lines = items.map(({ productId, variationId, quantity }) => {
    const product = site.products.find((each) => each.id === productId);
    const variation = site.variations.get(productId)?.find((each) => each.id === variationId);
    const price = Number((variation ?? product)?.price ?? '0');
    const total = (price * quantity).toFixed(2);
    return {
      ...{ id: nextId(), name: product?.name ?? 'Gift card', product_id: productId, variation_id: variationId, quantity, tax_class: '' },
      ...{ subtotal: total, subtotal_tax: '0.00', total, total_tax: '0.00', taxes: [], meta_data: [] },
      ...{ sku: (variation ?? product)?.sku ?? '', price },
    };
  });
  const address = {
    ...{ first_name: 'Ana', last_name: 'Lima', company: '', address_1: 'Rua Augusta 1', address_2: '', city: 'Lisboa' },
    ...{ state: '', postcode: '1100-053', country: 'PT', phone: '+351210000000' },
    ...given,
  };
  const order: WooOrder = {
    ...{ id, parent_id: 0, number: String(id), order_key: `wc_order_${id}`, created_via: 'checkout', version: '9.4.0', status },
    ...{ currency: site.options.currency ?? 'EUR', date_created_gmt: now, date_modified_gmt: now },
    ...{ date_paid_gmt: status === 'pending' ? null : now, payment_method: 'stripe', customer_note: '', discount_total: '0.00' },
    total: lines.reduce((sum, { total }) => sum + Number(total), 0).toFixed(2),
    billing: { ...address, email: 'ana@example.com' },
    shipping: address,
    ...{ line_items: lines, refunds: [], meta_data: [] },
  };
  site.orders.push(order);
  report(site, 'order.created', order);
  return order;
}

export function requireWooOrder(site: WooSite, id: string): WooOrder {
  const order = site.orders.find((each) => String(each.id) === id);
  if (order === undefined) throw new Error(`no order ${id}`);
  return order;
}

export function changeWooOrder(site: WooSite, id: string, change: (order: WooOrder) => void): void {
  const order = requireWooOrder(site, id);
  change(order);
  order.date_modified_gmt = tick(site);
  report(site, 'order.updated', order);
}

/** Pays back one unit of the first line; the order stays as it is but for that. */
export function refundOneUnit(site: WooSite, id: string): void {
  const order = requireWooOrder(site, id);
  const [line] = order.line_items;
  if (line === undefined) throw new Error('an order without lines');
  const refund = { id: nextId(), reason: '', total: `-${line.price.toFixed(2)}` };
  site.refunds.set(order.id, [
    ...(site.refunds.get(order.id) ?? []),
    {
      ...{
        id: refund.id,
        date_created_gmt: gmt(site.clockS),
        amount: line.price.toFixed(2),
        reason: '',
        refunded_payment: false,
        meta_data: [],
      },
      line_items: [
        {
          ...{ id: nextId(), name: line['name'], product_id: line.product_id, variation_id: line.variation_id, quantity: -1 },
          ...{ subtotal: `-${line.price.toFixed(2)}`, total: `-${line.price.toFixed(2)}`, sku: line['sku'], price: line.price },
          meta_data: [{ id: nextId(), key: '_refunded_item_id', value: String(line.id) }],
        },
      ],
    },
  ]);
  changeWooOrder(site, id, ({ refunds }) => void refunds.push(refund));
  report(site, 'action.woocommerce_order_refunded', { action: 'woocommerce_order_refunded', arg: order.id });
}

interface SignedDelivery {
  headers: Record<string, string>;
  body: string;
}

/** A delivery as WooCommerce sends it: the signature is over the body alone. */
export function signWooDelivery(
  site: WooSite,
  { topic, body, secret = site.webhooks[0]?.secret ?? '' }: { topic: string; body: string; secret?: string },
): SignedDelivery {
  const [resource = '', event = ''] = topic.split('.');
  return {
    body,
    headers: {
      ...{ 'content-type': 'application/json', 'user-agent': 'WooCommerce/9.4.0 Hookshot (WordPress/6.7)' },
      ...{ 'x-wc-webhook-source': `${site.options.home ?? site.url}/`, 'x-wc-webhook-topic': topic, 'x-wc-webhook-resource': resource },
      ...{ 'x-wc-webhook-event': event, 'x-wc-webhook-id': String(site.webhooks[0]?.id ?? 1), 'x-wc-webhook-delivery-id': randomUUID() },
      'x-wc-webhook-signature': createHmac('sha256', secret).update(body).digest('base64'),
    },
  };
}

/** Makes the deliveries that wait, as the site's cron does, to the host that stands in for the public address. Answers the statuses. */
export async function runWooCron(site: WooSite, hookUrl: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const { topic, body } of site.outgoing.splice(0)) {
    const { headers } = signWooDelivery(site, { topic, body });
    statuses.push((await fetch(hookUrl, { method: 'POST', headers, body })).status);
  }
  return statuses;
}
