import { describe, expect, it } from 'vitest';
import { type OrderDraft, problemsOf, readDraft, toDraft } from './order-drafts.ts';

const track = {
  number: 'last-mile',
  link: 'carrier',
  carrierName: 'real',
  fixedCarrierName: '',
  notifyBuyer: true,
  when: 'first-scan',
} as const;
const stored = {
  orders: {
    version: 3,
    timeZone: 'America/Sao_Paulo',
    importOrders: 'paid',
    importFrom: '2026-11-02',
    holdFraudRisk: false,
    graceWindows: [
      { storeId: null, length: '1-h', dailyAt: null },
      { storeId: 'a-store', length: 'daily', dailyAt: '18:00' },
    ],
    automaticPayment: { enabled: true, maxOrderMinor: 12_345, maxDayMinor: null, minMarginBp: 1_050, countries: ['BR'] },
  },
  track,
  basic: { version: 2, defaultStoreId: null, documentLocale: 'pt-BR', stockBuffer: 5, noteTemplates: [{ name: 'Gift', text: 'Wrap it.' }] },
  display: { timeZone: '', displayCurrency: 'BRL', units: 'metric' },
} as const;

function aDraft(changes: Partial<OrderDraft> = {}): OrderDraft {
  const settings = {
    orders: {
      ...stored.orders,
      graceWindows: [...stored.orders.graceWindows],
      automaticPayment: { ...stored.orders.automaticPayment, countries: ['BR'] },
    },
    track,
    basic: { ...stored.basic, noteTemplates: [...stored.basic.noteTemplates] },
    display: stored.display,
  };
  return { ...toDraft(settings, { locale: 'pt-BR', timeZone: 'UTC' }), ...changes };
}

describe('order settings as they are typed', () => {
  it('come back as they were stored, in the language’s own decimals', () => {
    expect(aDraft().limits).toEqual({ maxOrder: '123,45', maxDay: '', minMargin: '10,50' });
    expect(readDraft(aDraft(), { version: 3, basicVersion: 2, locale: 'pt-BR' })).toEqual(stored);
  });

  it('name a limit that can’t be read instead of taking it for none', () => {
    expect(problemsOf(aDraft({ limits: { maxOrder: 'lots', maxDay: '0', minMargin: '120' } }), 'pt-BR')).toEqual({
      maxOrder: 'limitWrong',
      maxDay: 'limitZero',
      minMargin: 'limitWrong',
    });
  });

  it('need a time for a daily window and a name for a fixed carrier', () => {
    const draft = aDraft({
      grace: { 'a-store': { length: 'daily', dailyAt: null } },
      track: { ...track, carrierName: 'fixed', fixedCarrierName: ' ' },
    });
    expect(problemsOf(draft, 'pt-BR')).toEqual({ 'grace.a-store': 'timeMissing', 'fixedCarrierName': 'carrierMissing' });
  });

  it('need a whole number of units to withhold, and a name and a text for each template', () => {
    const draft = aDraft();
    const noteTemplates = [
      { name: 'Gift', text: 'Wrap it.' },
      { name: 'gift ', text: 'Again' },
      { name: '', text: 'No name' },
    ];
    expect(problemsOf({ ...draft, stockBuffer: '1.5', basic: { ...draft.basic, noteTemplates } }, 'pt-BR')).toEqual({
      'stockBuffer': 'bufferWrong',
      'template.1': 'templateTwice',
      'template.2': 'templateMissing',
    });
  });

  it('leave out windows of none', () => {
    const draft = aDraft({ grace: { 'a-store': { length: 'none', dailyAt: '18:00' } } });
    expect(readDraft(draft, { version: 3, basicVersion: 2, locale: 'pt-BR' }).orders.graceWindows).toEqual([]);
  });
});
