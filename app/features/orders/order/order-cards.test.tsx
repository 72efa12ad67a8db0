import type { ReactElement } from 'react';
import { AppProvider } from '@shopify/polaris';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import { cny } from '#contract/money.values.ts';
import type { LifecycleEvent, Order, StoreEdit } from '#contract/orders.ts';
import { storeEditObstacles } from '#contract/orders.values.ts';
import { translationsOf } from '#app/i18n/translations.server.ts';
import { TimeZoneContext } from '#app/ui/date-time.tsx';
import { aShownLine, aShownOrder as anOrder } from '#tests/support/shown-orders.ts';
import { CancellationBanner } from './cancellation-banner.tsx';
import { CausesBanner } from './causes-banner.tsx';
import { PaymentCard, QuoteCard } from './cost-cards.tsx';
import { HoldsBanner } from './holds-banner.tsx';
import { LinesCard } from './lines-card.tsx';
import { StoreEditCard } from './store-edit-card.tsx';
import { OrderTimelineCard } from './timeline-card.tsx';

const { id, address } = anOrder();
describe('what the store changed in a paid order', () => {
  it('names each change of the address in words, and what did not change without any', () => {
    const shown = text(storeEditCard({ address: { ...address, line1: '9 Side St', line2: '', phone: '+1 512 555 0100' } }));
    expect(shown).toContain('Address as paid Ana Lima 1 Main St Apt 4 Austin');
    expect(shown).toContain('Address in the store now Ana Lima 9 Side St (changed) Apt 4 (removed) Austin');
    expect(shown).toContain('+1 512 555 0100 (added)');
    expect(shown).toContain('the order goes to the new address for what you paid');
  });

  it('names each changed line from and to, and what is paid back', () => {
    const lines = [
      { lineId: id, title: 'Lamp', fromQuantity: 3, toQuantity: 1 },
      { lineId: id, title: 'Mug', fromQuantity: 2, toQuantity: 0 },
    ];
    const shown = text(storeEditCard({ lines, refund: cny(7_550) }));
    expect(shown).toContain('Lamp: from 3 to 1');
    expect(shown).toContain('Mug: from 2 to 0 (removed)');
    expect(shown).toContain('¥75.50 CNY for goods goes back to your balance');
  });

  it('is applied or kept as the merchant saw it', () => {
    const html = markup(storeEditCard({ address }));
    expect(text(storeEditCard({ address }))).toMatch(/Apply changes Keep as paid$/);
    expect(html).toContain('name="seenUpdatedAt" value="2026-11-02T10:00:00.123456Z"');
    expect(html).toContain('name="answer" value="apply"');
    expect(html).toContain('name="answer" value="keep"');
  });

  it.each(storeEditObstacles)('can only be kept as paid, with the reason: %s', (obstacle) => {
    const edit = { lines: [{ lineId: null, title: 'Mug', fromQuantity: 0, toQuantity: 2 }], refund: null, obstacle };
    expect(markup(storeEditCard(edit))).not.toContain('value="apply"');
    const shown = text(storeEditCard(edit));
    expect(shown).toContain('Mug: from 0 to 2 (added)');
    expect(shown).toContain(translationsOf('en-US').t(`storeEdit.obstacle.${obstacle}`, { ns: 'orders' }));
    expect(shown).toMatch(/Keep as paid$/);
  });
});

describe('an order on hold', () => {
  const holds: Order['holds'] = [
    { id, reason: 'address-unsure', note: 'Is it 12 or 21?', placedBy: 'merchant', placedAt: '2026-11-02T10:00:00Z' },
    { id, reason: 'fraud-suspected', note: '', placedBy: 'provider', placedAt: '2026-11-03T10:00:00Z' },
  ];

  it('shows each hold with reason, note, who placed it and when, and its release', () => {
    const shown = text(<HoldsBanner order={anOrder({ held: true, holds })} idempotencyKey="key" />);
    expect(shown).toContain('This order is on hold for 2 reasons');
    expect(shown).toContain("It can't be paid until every hold is released");
    expect(shown).toContain('The address needs to be confirmed Is it 12 or 21? You · Nov 2, 2026, 7:00 AM GMT-3 Release hold');
    expect(shown).toContain('Possible fraud Warehouse · Nov 3, 2026');
  });

  it('is not checked again by hand', () => {
    expect(markup(<QuoteCard order={anOrder()} idempotencyKey="key" />)).toContain('value="check"');
    expect(markup(<QuoteCard order={anOrder({ held: true, holds })} idempotencyKey="key" />)).not.toContain('value="check"');
  });
});

describe('a cancellation', () => {
  it('says until when the warehouse answers', () => {
    const order = anOrder({ fulfillmentState: 'cancel_requested', cancelAnswerBy: '2026-11-02T18:00:00Z' });
    expect(text(<CancellationBanner order={order} />)).toContain('answers by Nov 2, 2026, 3:00 PM GMT-3');
  });

  it('that is done is shown with its cause and its refund, and not as something to fix', () => {
    const order = anOrder({
      fulfillmentState: 'canceled',
      paymentState: 'refunded',
      causes: [{ code: 'cancel-unanswered', params: {} }],
    });
    const html = markup(<CancellationBanner order={order} />);
    expect(html).toContain('The warehouse did not answer in time');
    expect(html).toContain('/balance?mode=test');
    expect(text(<CausesBanner order={order} idempotencyKey="key" />)).toBe('');
  });

  it('of the store that came too late, and one the warehouse refused, say that the order goes on', () => {
    const shown = (code: 'store-canceled' | 'cancel-refused') =>
      text(<CancellationBanner order={anOrder({ fulfillmentState: 'packed', causes: [{ code, params: {} }] })} />);
    expect(shown('store-canceled')).toContain('The store canceled this order too late');
    expect(shown('cancel-refused')).toContain('The warehouse could not cancel this order');
  });

  it('says beside the payment why it is too late', () => {
    const order = anOrder({ cancellation: 'too-late', paymentState: 'paid', fulfillmentState: 'packed', paymentId: id });
    expect(text(<PaymentCard order={order} />)).toContain("It can't be canceled any more: it is packed.");
  });
});

describe('canceled items of a line', () => {
  it.each<[number, number, Locale, string]>([
    [2, 2, 'en-US', '2 of 3 canceled, refunded'],
    [2, 1, 'en-US', '2 of 3 canceled, 1 refunded'],
    [1, 0, 'es-ES', '1 de 3 cancelado'],
    [3, 3, 'pt-BR', '3 de 3 cancelados e reembolsados'],
  ])('%i, of these %i paid back, in %s: %s', (quantityCanceled, quantityRefunded, locale, words) => {
    const order = anOrder({ orderLines: [{ ...aShownLine, quantityCanceled, quantityRefunded }] });
    expect(text(<LinesCard order={order} />, locale)).toContain(words);
    expect(markup(<LinesCard order={order} />, locale).includes('line--through')).toBe(quantityCanceled === 3);
  });
});

describe('the timeline', () => {
  const event = { lifecycle: 'fulfillment', fromState: null, toState: 'accepted', actorKind: 'store', at: '2026-11-02T10:00:00Z' } as const;
  const shown = (events: LifecycleEvent[]) => text(<OrderTimelineCard events={events} />);

  it('has words of their own for edits, without repeating them as their cause', () => {
    expect(shown([{ ...event, edit: 'store-edited', cause: 'store-edited' }])).toContain('The store changed the order Store');
    expect(shown([{ ...event, edit: 'hold-placed', cause: null, actorKind: 'merchant' }])).toContain('Order put on hold You');
  });

  it('says why the warehouse canceled, and not that its merchant did what its merchant did', () => {
    const canceled = { ...event, toState: 'canceled', edit: null };
    expect(shown([{ ...canceled, cause: 'cancel-granted' }])).toContain('Canceled: The warehouse stopped');
    expect(shown([{ ...canceled, cause: 'merchant-canceled', actorKind: 'merchant' }])).toContain('Canceled You');
  });
});

function storeEditCard(overrides: Partial<StoreEdit>): ReactElement {
  const storeEdit = {
    id,
    updatedAt: '2026-11-02T10:00:00.123456Z',
    address: null,
    lines: [],
    refund: cny(0),
    obstacle: null,
    ...overrides,
  };
  return <StoreEditCard order={{ address, storeEdit }} idempotencyKey="key" />;
}

function markup(part: ReactElement, locale: Locale = 'en-US'): string {
  const i18n = translationsOf(locale);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <AppProvider i18n={i18n.getResourceBundle(locale, 'polaris')}>
        <TimeZoneContext.Provider value="America/Sao_Paulo">
          <RouterProvider router={createMemoryRouter([{ path: '*', element: part }])} />
        </TimeZoneContext.Provider>
      </AppProvider>
    </I18nextProvider>,
  );
}

/** What is read, with single spaces between the parts. */
function text(part: ReactElement, locale: Locale = 'en-US'): string {
  const words = markup(part, locale)
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'");
  return words.replace(/[\s\u00a0\u202f]+/g, ' ').trim();
}
