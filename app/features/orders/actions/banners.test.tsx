import type { ReactElement } from 'react';
import { AppProvider } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import type { Order } from '#contract/orders.ts';
import { acceptableWarnings } from '#contract/order-actions.values.ts';
import { causeCodes } from '#contract/problem.values.ts';
import { translationsOf } from '#app/i18n/translations.server.ts';
import { TimeZoneContext } from '#app/ui/date-time.tsx';
import { aShownOrder as anOrder } from '#tests/support/shown-orders.ts';
import { causeFix } from '../order-cause.tsx';
import { CausesBanner } from '../order/causes-banner.tsx';
import { ElsewhereBanner, RelatedBanner } from './related-banner.tsx';
import { WarningsBanner } from './warnings-banner.tsx';

function text(shown: ReactElement, locale: Locale = 'en-US'): string {
  const i18n = translationsOf(locale);
  const element = (
    <I18nextProvider i18n={i18n}>
      <AppProvider i18n={i18n.getResourceBundle(locale, 'polaris')}>
        <TimeZoneContext.Provider value="UTC">{shown}</TimeZoneContext.Provider>
      </AppProvider>
    </I18nextProvider>
  );
  const html = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ');
}
const key = { idempotencyKey: 'key' };

describe('what an order waits for', () => {
  it('has a button for each way to mend it', () => {
    const causes = [
      { code: 'unmapped-line', params: { title: 'Lamp', sku: '' } },
      { code: 'address-incomplete', params: { fields: 'city' } },
      { code: 'too-slow', params: { days: 30, maxDays: 10 } },
    ] as const;
    const shown = text(
      <CausesBanner order={anOrder({ causes: [...causes], fulfillmentState: 'needs_mapping', paymentState: 'not_due' })} {...key} />,
    );
    for (const button of ['Link products', 'Change items', 'Correct address', 'Change shipping', 'Check again'])
      expect(shown).toContain(button);
  });

  it('leads from every cause that concerns the address, the method or the goods to its dialog', () => {
    const fixes = Object.fromEntries(causeCodes.map((code) => [code, causeFix({ code, params: { orderId: anOrder().id } }, anOrder())]));
    const page = `/orders/${anOrder().id}`;
    expect(fixes['identity-wrong']).toEqual({ kind: 'edit-address', url: `${page}?act=address` });
    expect(fixes['po-box-refused']).toEqual({ kind: 'change-method', url: `${page}?act=method` });
    expect(fixes['variant-off-sale']).toEqual({ kind: 'edit-lines', url: `${page}?act=lines` });
    expect(fixes['tax-number-expired']).toEqual({ kind: 'tax-settings', url: '/setting/IOSS' });
  });

  it('leads to the form of a manual order for its address, as long as it can be edited', () => {
    const urlOf = (order: Order) => causeFix({ code: 'identity-wrong', params: {} }, order).url;
    const { id } = anOrder();
    expect(urlOf(anOrder({ kind: 'manual', paymentState: 'not_due', fulfillmentState: 'blocked' }))).toBe(`/manualOrders/${id}/edit`);
    expect(urlOf(anOrder({ kind: 'manual', paymentState: 'held', fulfillmentState: 'scheduled' }))).toBe(`/manualOrders/${id}?act=address`);
  });
});

describe('what to look at before paying', () => {
  it('is said in words with a way to put it aside, in Portuguese too', () => {
    const warnings = acceptableWarnings.map((code) => ({
      code,
      params: { fromMinor: 1_000, toMinor: 1_250, number: 'SO7', orderId: anOrder().id, at: '2026-11-24T12:00:00Z' },
    }));
    const order = anOrder({ warnings, actions: ['set-method'] });
    const shown = text(<WarningsBanner order={order} {...key} />, 'pt-BR');
    expect(shown).toContain('Confira isto antes de pagar');
    expect(shown).toContain('O mesmo comprador pediu o mesmo em SO7');
    expect(shown.match(/Está certo/g)?.length).toBeGreaterThanOrEqual(warnings.length);
  });

  it('is not said of an order that can’t be changed any more', () => {
    const order = anOrder({ warnings: [{ code: 'store-risk', params: {} }], actions: [] });
    expect(text(<WarningsBanner order={order} {...key} />)).not.toContain('fraud');
  });
});

describe('orders that belong together', () => {
  it('name each other, and the way back as long as there is one', () => {
    const { id } = anOrder();
    const other = { id, number: 'SO7', externalName: '#7', paymentState: 'due', fulfillmentState: 'ready' } as const;
    const merged = anOrder({ related: [{ ...other, relation: 'merged-into' }], actions: ['undo-merge'] });
    expect(text(<RelatedBanner order={merged} {...key} />)).toContain('This order is sent with #7 (SO7) Send by itself again');
    const paid = anOrder({ related: [{ ...other, relation: 'split-from' }], actions: [] });
    expect(text(<RelatedBanner order={paid} {...key} />)).not.toContain('Put back');
    const putBack = anOrder({ related: [{ ...other, relation: 'split-off', fulfillmentState: 'merged' }] });
    expect(text(<RelatedBanner order={putBack} {...key} />)).not.toContain('#7');
  });

  it('say who sent what was sent elsewhere', () => {
    const order = anOrder({ elsewhere: { carrier: 'Correios', trackingNumber: 'AB1' }, actions: ['undo-elsewhere'] });
    expect(text(<ElsewhereBanner order={order} {...key} />)).toContain('Sent by Correios Tracking number: AB1 Undo');
  });
});
