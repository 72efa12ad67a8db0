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
import { AutomaticPaymentBanner } from './automatic-payment-banner.tsx';
import { CancellationBanner } from './cancellation-banner.tsx';
import { CausesBanner } from './causes-banner.tsx';
import { PaymentCard, QuoteCard } from './cost-cards.tsx';
import { GraceBanner } from './grace-banner.tsx';
import { HoldsBanner } from './holds-banner.tsx';
import { LinesCard } from './lines-card.tsx';
import { MissingGoodsBanner } from './missing-goods-banner.tsx';
import { StockBanner } from './stock-banner.tsx';
import { StoreEditCard } from './store-edit-card.tsx';
import { OrderTimelineCard } from './timeline-card.tsx';

type OrderCauseOf = NonNullable<Order['automaticPaymentStop']>;

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

describe('a paid order whose goods are not in the warehouse', () => {
  const stopped = anOrder({
    fulfillmentState: 'stock_exception',
    paymentState: 'paid',
    causes: [
      { code: 'stock-short', params: { sku: 'LAMP-R', available: 1, wanted: 3 } },
      { code: 'out-of-stock', params: { sku: 'MUG' } },
    ],
  });

  it('says what lacks and that it is for its merchant to decide, and offers no check', () => {
    const shown = text(<StockBanner order={stopped} />);
    expect(shown).toMatch(/LAMP-R: 1 of 3 there\. .*MUG: none there\. .*Decide what happens/);
    expect(shown).not.toContain('Release the hold');
    expect(text(<StockBanner order={{ ...stopped, held: true }} />)).toContain('Release the hold to have us look again');
    expect(text(<CausesBanner order={stopped} idempotencyKey="key" />)).toBe('');
    expect(text(<StockBanner order={anOrder({ causes: stopped.causes })} />)).toBe('');
  });

  const goods = { id, state: 'open', answerBy: '2026-11-05T10:00:00Z' } as const;
  const lacking = { variantId: id, sku: 'LAMP-R', units: 3 };
  const substitute = { variantId: id, sku: 'LAMP-B', title: 'Blue', unitCost: cny(2_500), available: 9, difference: cny(0) };

  it('can be waited for, replaced where something can replace it, or refunded', () => {
    const open = { ...stopped, missingGoods: goods };
    const shown = text(<MissingGoodsBanner order={open} lacking={[{ ...lacking, substitutes: [substitute] }]} idempotencyKey="key" />);
    expect(shown).toContain('Without your decision the order is canceled and refunded on Nov 5, 2026');
    expect(shown).toMatch(/Wait for the goods Send another variant Cancel and refund$/);
    const alone = text(<MissingGoodsBanner order={open} lacking={[{ ...lacking, substitutes: [] }]} idempotencyKey="key" />);
    expect(alone).toMatch(/Wait for the goods Cancel and refund No other variant of this product is in stock/);
    const waiting = { ...stopped, missingGoods: { ...goods, state: 'waiting', answerBy: null } } as const;
    const waited = text(<MissingGoodsBanner order={waiting} lacking={[]} idempotencyKey="key" />);
    expect(waited).toContain('You are waiting for the goods.');
    expect(waited).not.toContain('Wait for the goods');
  });

  it.each<[Locale, string, string]>([
    ['es-ES', 'Al almacén le faltan productos de este pedido', 'hay 1 de 3'],
    ['pt-BR', 'Faltam no armazém produtos deste pedido', 'há 1 de 3'],
  ])('is told of in %s', (locale, title, goods) => {
    const shown = text(<StockBanner order={stopped} />, locale);
    expect(shown).toContain(title);
    expect(shown).toContain(goods);
  });
});

describe('an order in its grace window', () => {
  const inWindow = anOrder({
    paymentState: 'held',
    fulfillmentState: 'scheduled',
    graceUntil: '2026-11-02T17:30:00Z',
    graceSecondsLeft: 2_520,
  });
  const banner = (order: Order) => <GraceBanner order={order} idempotencyKey="key" onCancel={() => undefined} />;

  it.each<[Locale, string, string]>([
    ['en-US', 'You can change or cancel until 2:30 PM', 'Time left: 42 min Send now Cancel order'],
    ['es-ES', 'Puedes cambiar o cancelar hasta 14:30', 'Tiempo restante: 42 min Enviar ya'],
    ['pt-BR', 'Você pode alterar ou cancelar até 14:30', 'Tempo restante: 42 min Enviar agora'],
  ])('says until when it is free and what is left of it, in %s', (locale, until, left) => {
    const shown = text(banner(inWindow), locale);
    expect(shown).toContain(until);
    expect(shown).toContain(left);
  });

  it('names the day of an end that is not today’s', () => {
    expect(text(banner({ ...inWindow, graceSecondsLeft: 80_000 }))).toContain('until Nov 2, 2026, 2:30 PM');
  });

  it('waits for the release of its hold, and is not sent before', () => {
    const shown = text(banner({ ...inWindow, held: true }));
    expect(shown).toContain('once the hold is released');
    expect(shown).not.toContain('Send now');
  });

  it('is over once nothing is left', () => {
    expect(text(banner({ ...inWindow, graceSecondsLeft: 0 }))).toContain('The time to change or cancel is over');
  });
});

describe('an order that was not paid automatically', () => {
  it.each<[OrderCauseOf, string]>([
    [{ code: 'auto-margin-low', params: { marginBp: 750, minBp: 1_000 } }, 'The margin is 7.5%, below your minimum of 10%.'],
    [
      { code: 'auto-day-limit', params: { spentMinor: 90_000, maxMinor: 100_000 } },
      'Daily limit of ¥1,000.00 CNY reached: ¥900.00 CNY was paid',
    ],
    [{ code: 'auto-order-limit', params: { maxMinor: 5_000 } }, 'more than your limit of ¥50.00 CNY per order'],
    [{ code: 'insufficient-balance', params: { missingMinor: 1_250 } }, 'Balance is short by ¥12.50 CNY.'],
    [{ code: 'auto-country', params: { country: 'US' } }, 'United States is not one of the countries'],
    [{ code: 'auto-not-paid-in-store', params: {} }, 'The buyer has not paid in your store yet'],
  ])('says why: %j', (cause, words) => {
    expect(text(<AutomaticPaymentBanner order={anOrder({ payable: true, automaticPaymentStop: cause })} />)).toContain(words);
    expect(text(<AutomaticPaymentBanner order={anOrder({ payable: false, automaticPaymentStop: cause })} />)).toBe('');
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
    expect(html).toContain('The warehouse did not respond in time');
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

describe('a price nobody gave', () => {
  const line = { ...aShownLine, unitSale: { amountMinor: 0, currency: 'USD' } };
  const byHand = { kind: 'manual', storeId: null, storeName: '' } as const;

  it.each<[Locale, string]>([
    ['en-US', 'No price given'],
    ['es-ES', 'Sin precio indicado'],
    ['pt-BR', 'Sem preço informado'],
  ])('is said in words of an order made by hand, in %s', (locale, words) => {
    const none = text(<LinesCard order={anOrder({ ...byHand, saleTotal: line.unitSale, orderLines: [line] })} />, locale);
    expect(none.split(words)).toHaveLength(2);
    expect(none).toContain('×3');
    const some = text(<LinesCard order={anOrder({ ...byHand, orderLines: [line, { ...aShownLine, quantity: 1 }] })} />, locale);
    expect(some.split(words)).toHaveLength(2);
    expect(some.match(/19[.,]99/g)).toHaveLength(2);
    for (const shown of [none, some]) expect(shown).not.toMatch(/0[.,]00 USD/);
  });

  it('is the price of what a store sold for nothing', () => {
    expect(text(<LinesCard order={anOrder({ orderLines: [line] })} />)).toContain('3 × $0.00');
  });
});

describe('an order with units of the own stock', () => {
  const owned = { lotId: id, lotNumber: 'LT1042', sku: 'LAMP-R', warehouse: 'CN', units: 2, picked: false } as const;
  const order = anOrder({ ownStock: [owned, { ...owned, units: 1, picked: true }] });

  it.each<[Locale, string, string]>([
    ['en-US', '2 × LAMP-R from your lot LT1042 (China), set aside', '1 × LAMP-R from your lot LT1042 (China), picked'],
    ['es-ES', '2 × LAMP-R de tu lote LT1042 (China), reservado', '1 × LAMP-R de tu lote LT1042 (China), ya preparado'],
    ['pt-BR', '2 × LAMP-R do seu lote LT1042 (China), reservado', '1 × LAMP-R do seu lote LT1042 (China), já separado'],
  ])('names the lot they come from and whether they are picked, in %s', (locale, setAside, picked) => {
    const shown = text(<LinesCard order={order} />, locale);
    expect(shown).toContain(setAside);
    expect(shown).toContain(picked);
  });

  it('links what else changed the lot', () => {
    expect(markup(<LinesCard order={order} />)).toContain(`href="/myCloudWarehouse?tab=movements&amp;lotId=${id}"`);
    expect(text(<LinesCard order={anOrder()} />)).not.toContain('own stock');
  });

  it('says what of a line is paid for and what is not', () => {
    const partly = { ownStock: [{ ...owned, sku: 'V1' }], orderLines: [{ ...aShownLine, unitCost: cny(833) }] };
    const quote = { goods: cny(2_500), ownedUnits: 2 } as NonNullable<Order['quote']>;
    const reservation = { units: 3, warehouses: ['CN' as const], until: null };
    expect(text(<LinesCard order={anOrder({ ...partly, quote, reservation })} />)).toContain('Cost: 1 × ¥25.00 CNY, 2 from your own stock');
    expect(text(<LinesCard order={anOrder(partly)} />)).toContain('Cost each: ¥8.33 CNY on average, 2 from your own stock');
    const all = { ownStock: [{ ...owned, sku: 'V1', units: 3 }], orderLines: [{ ...aShownLine, unitCost: cny(0) }] };
    expect(text(<LinesCard order={anOrder(all)} />)).toContain('3 from your own stock, at no charge');
  });
});

describe('the timeline', () => {
  const event = { lifecycle: 'fulfillment', fromState: null, toState: 'accepted', actorKind: 'store', at: '2026-11-02T10:00:00Z' } as const;
  const shown = (events: LifecycleEvent[], kind: Order['kind'] = 'store') => text(<OrderTimelineCard order={{ kind, events }} />);

  it('has words of their own for edits, without repeating them as their cause', () => {
    expect(shown([{ ...event, edit: 'store-edited', cause: 'store-edited' }])).toContain('The store changed the order Store');
    expect(shown([{ ...event, edit: 'hold-placed', cause: null, actorKind: 'merchant' }])).toContain('Order put on hold You');
  });

  it('says that an order made by hand was made, and that one of a store came in', () => {
    const first = [{ ...event, toState: 'imported', edit: null, cause: null }];
    expect(shown(first)).toContain('Order came in');
    expect(shown(first, 'manual')).toContain('Order created');
    expect(shown(first, 'manual')).not.toContain('came in');
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
