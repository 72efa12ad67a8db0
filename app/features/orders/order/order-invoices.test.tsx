import { AppProvider } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { InvoiceRow } from '#contract/invoices.ts';
import { cny } from '#contract/money.values.ts';
import type { LifecycleEvent, Order } from '#contract/orders.ts';
import { translationsOf } from '#app/i18n/translations.server.ts';
import { aShownOrder } from '#tests/support/shown-orders.ts';
import { contextFor, credential, standInForProvider, type Reply } from '#tests/support/stand-in-provider.ts';
import { loadInvoices, type OrderInvoices } from './load-invoices.server.ts';
import { OrderInvoiceList } from './order-invoices.tsx';

const id = '0193a5b0-7d00-7000-8000-000000000001';
const invoice: InvoiceRow = {
  id,
  mode: 'live',
  number: 'IV-2026-000042',
  kind: 'order',
  state: 'issued',
  issuedOn: '2026-11-01',
  periodFrom: '2026-11-01',
  periodTo: '2026-11-01',
  documentNumber: 'SO1001',
  documentCount: 1,
  buyerName: 'Casa Luz Ltda',
  storeName: 'Corner shop',
  net: cny(4_150),
  tax: cny(0),
  total: cny(4_150),
  credited: cny(0),
};
const none: Reply = [200, { data: [], page: { next: null, previous: null, total: 0, totalAtLeast: null } }];
const paid = (at: Date): LifecycleEvent => ({
  lifecycle: 'payment',
  fromState: 'due',
  toState: 'paid',
  actorKind: 'merchant',
  cause: null,
  edit: null,
  at: at.toISOString(),
});

async function load(order: Partial<Order>, reply: Reply = none) {
  const { url, asked } = await standInForProvider(() => reply);
  const request = new Request(`http://localhost:3000/orders/${id}`, { headers: { cookie: `token=${credential}` } });
  const found = await loadInvoices(aShownOrder(order), { request, context: contextFor(url) });
  return { found, asked: asked.map(({ path }) => path) };
}

describe('the invoices of an order', () => {
  it('are those of its mode', async () => {
    const { asked } = await load({ mode: 'test' });
    expect(asked).toEqual([expect.stringMatching(`^/v1/invoices.*orderId=${id}&mode=test`)]);
  });

  it('are left out for a member who may not see them', async () => {
    const refusal = { code: 'not-allowed', message: 'Not allowed.', requestId: 'r1', loggedIn: true };
    expect((await load({}, [403, refusal])).found).toBeNull();
  });

  it('are awaited after a payment or a grace window, and neither before a payment nor a day after it', async () => {
    expect((await load({ paymentState: 'due' })).found).toEqual({ invoices: [], awaited: null });
    expect((await load({ paymentState: 'held' })).found?.awaited).toBe('grace');
    expect((await load({ paymentState: 'paid', events: [paid(new Date())] })).found?.awaited).toBe('payment');
    expect((await load({ paymentState: 'paid', events: [paid(new Date('2026-01-01'))] })).found?.awaited).toBeNull();
  });

  it('show number, kind, total and state, of several orders how many', () => {
    expect(text({ invoices: [invoice], awaited: null })).toMatch(/^IV-2026-000042 .*Issued .*Invoice ¥41\.50 CNY Download PDF$/);
    expect(text({ invoices: [{ ...invoice, documentCount: 3 }], awaited: null })).toContain('Invoice for 3 orders');
  });

  it('without a number are a test', () => {
    expect(text({ invoices: [{ ...invoice, mode: 'test', number: '' }], awaited: null })).toMatch(/^Test, not an invoice /);
    expect(text({ invoices: [], awaited: 'payment' })).toContain('“Test, not an invoice” follows');
  });
});

/** What is read of them on the page of an order in test mode. */
function text(found: OrderInvoices): string {
  const i18n = translationsOf('en-US');
  const element = <OrderInvoiceList mode="test" found={found} />;
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <AppProvider i18n={i18n.getResourceBundle('en-US', 'polaris')}>
        <RouterProvider router={createMemoryRouter([{ path: '*', element }])} />
      </AppProvider>
    </I18nextProvider>,
  );
  return html
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim();
}
