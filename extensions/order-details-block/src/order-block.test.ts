import { getExtension } from '@shopify/ui-extensions-tester';
import { render } from 'preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ShopOrder } from '../../../contract/shopify-extensions.ts';

const extension = getExtension('admin.order-details.block.render', { configSearchDir: import.meta.dirname });

const ID = '0199a000-0000-7000-8000-000000000002';
const DUE: ShopOrder = {
  id: ID,
  number: 'SO1042',
  paymentState: 'due',
  fulfillmentState: 'ready',
  held: false,
  payable: true,
  costTotal: { amountMinor: 4_250, currency: 'CNY' },
  causeCount: 0,
  parcels: [],
  appPath: `/orders/${ID}`,
  payPath: `/confirm-payment?order=${ID}`,
};
const PARCEL = { id: ID, number: 'PK7', carrier: 'YunExpress', trackingNumber: 'YT1', trackingUrl: 'https://track.example/YT1' };

beforeEach(() => {
  extension.setUp();
  extension.shopify.data.selected = [{ id: 'gid://shopify/Order/7007' }];
  extension.shopify.i18n.translate = echo as typeof extension.shopify.i18n.translate;
});
afterEach(() => {
  render(null, document.body);
  extension.tearDown();
});

function echo(key: string, options?: object): string {
  return options === undefined ? key : `${key} ${JSON.stringify(options)}`;
}

async function show(data: ShopOrder | null, part: string): Promise<string> {
  extension.fetch = vi.fn(async () => Response.json({ data }));
  await extension.render();
  await vi.waitFor(() => expect(document.body.textContent).toContain(part));
  return document.body.textContent ?? '';
}

function buttons(): Record<string, string | null> {
  return Object.fromEntries([...document.body.querySelectorAll('s-button')].map((one) => [one.textContent, one.getAttribute('href')]));
}

test('an order that can be paid shows what it costs, and leads to its payment and its page', async () => {
  const text = await show(DUE, 'SO1042');
  expect(extension.fetch).toHaveBeenCalledExactlyOnceWith('/v1/shopify/extensions/orders/7007', {});
  expect(text).toContain('payment.due');
  expect(text).toContain('fulfillment.ready');
  expect(text).toContain('cost {"amount":"42.5"}');
  expect(text).toContain('noParcels');
  expect(buttons()).toEqual({ pay: `app:confirm-payment?order=${ID}`, openOrder: `app:orders/${ID}` });
});

test('an order that can’t be paid says how many things keep it, and offers no payment', async () => {
  const blocked = {
    ...DUE,
    fulfillmentState: 'blocked',
    payable: false,
    payPath: null,
    causeCount: 2,
    held: true,
    costTotal: null,
  } as const;
  const text = await show(blocked, 'SO1042');
  expect(text).toContain('causes {"count":2}');
  expect(text).toContain('held');
  expect(text).not.toContain('cost');
  expect(Object.keys(buttons())).toEqual(['openOrder']);
});

test('parcels show where they are, with the carrier’s page where there is one', async () => {
  const parcels: ShopOrder['parcels'] = [
    { ...PARCEL, state: 'in_transit' },
    { ...PARCEL, id: 'other', number: 'PK8', trackingUrl: null, state: 'lost' },
  ];
  const text = await show({ ...DUE, paymentState: 'paid', fulfillmentState: 'shipped', payable: false, payPath: null, parcels }, 'PK7');
  expect(text).toContain('delivery.in_transit');
  expect(text).toContain('delivery.lost');
  expect([...document.body.querySelectorAll('s-link')].map((link) => link.getAttribute('href'))).toEqual(['https://track.example/YT1']);
  expect([...document.body.querySelectorAll('s-badge')].map((badge) => badge.getAttribute('tone'))).toContain('critical');
});

test('an order with nothing of ours says so', async () => {
  await show(null, 'noOrder');
  expect(buttons()).toEqual({});
});
