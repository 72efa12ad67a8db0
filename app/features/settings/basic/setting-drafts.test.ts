import { describe, expect, it } from 'vitest';
import type { TrackSetting } from '#contract/account.ts';
import { mergePart } from './merge-drafts.ts';
import { refusedFields } from './refused-fields.ts';
import { problemsOf, readDraft, type SettingDraft, toDraft } from './setting-drafts.ts';
import type { StoredSettings } from './setting-parts.ts';

const carrier: TrackSetting = {
  number: 'last-mile',
  link: 'carrier',
  carrierName: 'real',
  fixedCarrierName: '',
  notifyBuyer: true,
  when: 'first-scan',
};
const stored: StoredSettings = {
  orders: {
    version: 3,
    timeZone: 'America/Sao_Paulo',
    importOrders: 'paid',
    importFrom: '2026-11-02',
    leftOutTags: ['wholesale'],
    holdFraudRisk: false,
    stores: [
      { storeId: 'a-store', intake: { importOrders: 'all', importFrom: null, leftOutTags: [] }, holdFraudRisk: null },
      { storeId: 'b-store', intake: null, holdFraudRisk: true },
    ],
    graceWindows: [
      { storeId: null, length: '1-h', dailyAt: null },
      { storeId: 'a-store', length: 'daily', dailyAt: '18:00' },
    ],
    automaticPayment: { enabled: true, maxOrderMinor: 12_345, maxDayMinor: null, minMarginBp: 1_050, countries: ['BR'] },
  },
  track: { ...carrier, id: 'a-user', version: 4, stores: [{ ...carrier, storeId: 'b-store', when: 'label' }] },
  basic: {
    version: 2,
    stockBuffer: 5,
    storeBuffers: [{ storeId: 'b-store', units: 0 }],
    noteTemplates: [{ name: 'Gift', text: 'Wrap it.', storeId: 'a-store' }],
  },
  display: { timeZone: '', displayCurrency: 'BRL', weightUnit: 'kg', lengthUnit: 'cm', defaultStoreId: '', documentLocale: '' },
};
const written = { locale: 'pt-BR', timeZone: 'UTC', storeIds: new Set(['a-store', 'b-store']) } as const;
const started = toDraft(stored, written);
const readBy = { started, base: stored, locale: 'pt-BR' } as const;

type Changes = { [Part in keyof SettingDraft]?: Partial<SettingDraft[Part]> };

function aDraft({ orders, basic, track, display }: Changes): SettingDraft {
  return {
    orders: { ...started.orders, ...orders },
    basic: { ...started.basic, ...basic },
    track: { ...started.track, ...track },
    display: { ...started.display, ...display },
  };
}

describe('basic settings as they are typed', () => {
  it('come back as they were stored, in the language’s own decimals', () => {
    expect(started.orders.limits).toEqual({ maxOrder: '123,45', maxDay: '', minMargin: '10,50' });
    const input = readDraft(aDraft({ orders: { holdFraudRisk: true }, basic: { stockBuffer: '6' } }), readBy);
    expect(input).toEqual({ orders: { ...stored.orders, holdFraudRisk: true }, basic: { ...stored.basic, stockBuffer: 6 } });
    const { id: _id, ...track } = stored.track;
    expect(readDraft(aDraft({ track: { account: { ...carrier, notifyBuyer: false } } }), readBy)).toEqual({
      track: { ...track, notifyBuyer: false },
    });
  });

  it('send nothing that was not changed, and of the user’s own settings the changed fields', () => {
    expect(readDraft(aDraft({}), readBy)).toEqual({});
    expect(readDraft(aDraft({ display: { weightUnit: 'lb' } }), readBy)).toEqual({ display: { weightUnit: 'lb' } });
  });

  it('take a tag in that is still being typed', () => {
    const draft = aDraft({ orders: { intake: { ...started.orders.intake, typedTag: ' gift, Wholesale' } } });
    expect(readDraft(draft, readBy)).toMatchObject({ orders: { leftOutTags: ['wholesale', 'gift'] } });
  });

  it('leave out rules of stores that are gone, and windows of none', () => {
    const known = toDraft(stored, { ...written, storeIds: new Set(['a-store']) });
    const draft = { ...known, orders: { ...known.orders, grace: { 'a-store': { length: 'none', dailyAt: '18:00' } as const } } };
    const { orders } = readDraft(draft, { ...readBy, started: known });
    expect(orders).toMatchObject({ stores: [{ storeId: 'a-store' }], graceWindows: [] });
    expect(known.basic.storeBuffers).toEqual({});
    expect(known.track.stores).toEqual({});
  });

  it('name a limit that can’t be read instead of taking it for none', () => {
    const draft = aDraft({ orders: { limits: { maxOrder: 'lots', maxDay: '0', minMargin: '120' } } });
    expect(problemsOf(draft, started, 'pt-BR')).toEqual({ maxOrder: 'limitWrong', maxDay: 'limitZero', minMargin: 'limitWrong' });
  });

  it('need a time for a daily window, a day that can be, and a name for a fixed carrier', () => {
    const nameless = { ...carrier, carrierName: 'fixed', fixedCarrierName: ' ' } as const;
    const draft = aDraft({
      orders: {
        grace: { 'a-store': { length: 'daily', dailyAt: null } },
        storeIntake: { 'b-store': { importOrders: 'all', importFrom: '20261-01-01', leftOutTags: [], typedTag: '' } },
      },
      track: { account: nameless, stores: { 'b-store': nameless } },
    });
    expect(problemsOf(draft, started, 'pt-BR')).toEqual({
      'grace.a-store': 'timeMissing',
      'importFrom.b-store': 'dayWrong',
      'fixedCarrierName': 'carrierMissing',
      'fixedCarrierName.b-store': 'carrierMissing',
    });
  });

  it('need a whole number of units to withhold, and a name and a text for each template', () => {
    const noteTemplates = [
      { name: 'Gift', text: 'Wrap it.', storeId: null },
      { name: 'gift ', text: 'Again', storeId: null },
      { name: '', text: '', storeId: null },
    ];
    const draft = aDraft({ basic: { stockBuffer: '1.5', storeBuffers: { 'a-store': '' }, noteTemplates } });
    expect(problemsOf(draft, started, 'pt-BR')).toEqual({
      'stockBuffer': 'bufferWrong',
      'buffer.a-store': 'bufferWrong',
      'templateName.1': 'templateTwice',
      'templateName.2': 'templateName',
      'templateText.2': 'templateText',
    });
  });
});

describe('settings that were saved elsewhere meanwhile', () => {
  const later = (changes: Partial<StoredSettings>) => toDraft({ ...stored, ...changes }, written);

  it('keep what was changed here alone, field by field and store by store', () => {
    const newest = later({
      orders: {
        ...stored.orders,
        version: 4,
        importOrders: 'all',
        leftOutTags: ['wholesale', 'gift'],
        stores: [{ storeId: 'b-store', intake: { importOrders: 'all', importFrom: null, leftOutTags: ['sample'] }, holdFraudRisk: null }],
        graceWindows: [{ storeId: null, length: '24-h', dailyAt: null }],
        automaticPayment: { enabled: false, maxOrderMinor: 5_000, maxDayMinor: 9_000, minMarginBp: 1_050, countries: [] },
      },
    });
    const own = aDraft({
      orders: {
        intake: { ...started.orders.intake, importFrom: '2026-11-20' },
        storeFraud: { ...started.orders.storeFraud, 'a-store': true },
        grace: { '': { length: '1-h', dailyAt: null }, 'a-store': { length: '15-min', dailyAt: null } },
        limits: { ...started.orders.limits, maxOrder: '99' },
      },
    });
    expect(mergePart('orders', { started, own, newest }).orders).toEqual({
      ...newest.orders,
      intake: { ...newest.orders.intake, importFrom: '2026-11-20' },
      storeIntake: { 'b-store': { importOrders: 'all', importFrom: '', leftOutTags: ['sample'], typedTag: '' } },
      storeFraud: { 'a-store': true },
      grace: { '': { length: '24-h', dailyAt: null }, 'a-store': { length: '15-min', dailyAt: null } },
      limits: { maxOrder: '99', maxDay: '90,00', minMargin: '10,50' },
    });
  });

  it('lose what was removed here, and have templates as a whole', () => {
    const template = { name: 'Fragile', text: 'Pack it well.', storeId: null };
    const newest = later({
      basic: { ...stored.basic, version: 3, stockBuffer: 8, noteTemplates: [] },
      track: { ...stored.track, version: 5, when: 'label', stores: [] },
    });
    const own = aDraft({
      basic: { storeBuffers: {}, noteTemplates: [...stored.basic.noteTemplates, template] },
      track: { account: { ...carrier, notifyBuyer: false } },
    });
    expect(mergePart('basic', { started, own, newest }).basic).toEqual({
      stockBuffer: '8',
      storeBuffers: {},
      noteTemplates: [...stored.basic.noteTemplates, template],
    });
    const merged = mergePart('track', { started, own, newest });
    expect(merged.track).toEqual({ account: { ...carrier, when: 'label', notifyBuyer: false }, stores: {} });
    expect(merged.basic).toBe(own.basic);
  });
});

describe('fields the provider refuses', () => {
  const refusal = (...paths: string[]) => ({
    code: 'validation-failed' as const,
    message: '',
    requestId: '',
    loggedIn: true,
    fields: paths.map((path) => ({ path, code: 'not-a-choice' as const, message: path })),
  });
  const { id: _id, ...track } = stored.track;
  const sent = { orders: stored.orders, basic: stored.basic, track };

  it('are found on the page by the store or the place they were sent at', () => {
    const paths = ['timeZone', 'leftOutTags.0', 'stores.0.intake.importFrom', 'stores.1.storeId', 'graceWindows.1.dailyAt'];
    const orders = refusedFields(refusal(...paths, 'automaticPayment.maxDayMinor'), 'orders', sent);
    expect(Object.keys(orders.messages)).toEqual([
      'timeZone',
      'leftOutTags',
      'importFrom.a-store',
      'fraud.b-store',
      'grace.a-store',
      'maxDay',
    ]);
    const basic = refusedFields(refusal('stockBuffer', 'storeBuffers.0.units', 'noteTemplates.0.name'), 'basic', sent);
    expect(Object.keys(basic.messages)).toEqual(['stockBuffer', 'buffer.b-store', 'templateName.0']);
    const tracking = refusedFields(refusal('stores.0.fixedCarrierName', 'stores.0.storeId'), 'track', sent);
    expect(Object.keys(tracking.messages)).toEqual(['fixedCarrierName.b-store', 'track.b-store']);
    expect(refusedFields(refusal('defaultStoreId'), 'display', sent)).toMatchObject({
      messages: { 'display.defaultStoreId': 'defaultStoreId' },
    });
  });

  it('say so when one of them has no place on the page', () => {
    expect(refusedFields(refusal('stockBuffer', 'elsewhere'), 'basic', sent)).toMatchObject({ complete: false });
    expect(refusedFields(refusal('stockBuffer'), 'basic', sent)).toMatchObject({ complete: true });
  });
});
