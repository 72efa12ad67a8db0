import { AppProvider } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { cny } from '#contract/money.values.ts';
import type { Payment } from '#contract/payments.ts';
import { translationsOf } from '#app/i18n/translations.server.ts';
import PaySuccessPage from './pay-success-page.tsx';

const id = '0193a5b0-7d00-7000-8000-000000000001';
const other = '0193a5b0-7d00-7000-8000-000000000002';
const paid = { id, number: 'SO1180', externalName: 'SO1180', kind: 'manual', amount: cny(4_150), graceUntil: null } as const;

function receiptOf(orders: Payment['orders']): string {
  const payment: Payment = {
    id,
    mode: 'test',
    amount: cny(4_150),
    orders,
    charges: [],
    balanceAfter: cny(100),
    paidAt: '2026-11-02T10:00:00Z',
  };
  const i18n = translationsOf('en-US');
  const route = { id: 'receipt', path: '/', loader: () => null, element: <PaySuccessPage /> };
  const router = createMemoryRouter([route], { hydrationData: { loaderData: { receipt: { kind: 'payment', payment } } } });
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <AppProvider i18n={i18n.getResourceBundle('en-US', 'polaris')}>
        <RouterProvider router={router} />
      </AppProvider>
    </I18nextProvider>,
  );
}

const links = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);

describe('the receipt', () => {
  it('of manual orders leads to them and to their list, and names each once', () => {
    const html = receiptOf([paid]);
    expect(links(html)).toEqual(['/manualOrders', `/manualOrders/${id}`, '/balance', '/manualOrders?tab=processing']);
    expect(html).not.toContain('SO1180 (SO1180)');
  });

  it('of orders of both kinds leads to each, and to the orders of stores', () => {
    const html = receiptOf([paid, { ...paid, id: other, kind: 'store', externalName: '#7' }]);
    expect(links(html)).toEqual(['/orders', `/manualOrders/${id}`, `/orders/${other}`, '/balance', '/orders?tab=processing']);
    expect(html).toContain('#7 (SO1180)');
  });
});
