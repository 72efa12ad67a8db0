import type { TrackSetting, UserSetting } from '#contract/account.ts';
import type { BasicSettings } from '#contract/basic-settings.ts';
import { STOCK_BUFFER_MAX } from '#contract/basic-settings.values.ts';
import type { Locale } from '#contract/locales.ts';
import { MAX_AMOUNT_MINOR, WHOLE_BP } from '#contract/money.values.ts';
import type { GraceWindow, OrderSettings } from '#contract/order-settings.ts';
import { parseAmount, typedAmount } from '#app/ui/parse-amount.ts';

/** Fen and basis points: both are typed with up to two decimals. */
const DIGITS = 2;
const LIMITS = { maxOrder: MAX_AMOUNT_MINOR, maxDay: MAX_AMOUNT_MINOR, minMargin: WHOLE_BP - 1 } as const;
export type LimitField = keyof typeof LIMITS;
export const limitFields = Object.keys(LIMITS) as LimitField[];

/** What all order cards of the page edit; limits as they are typed. */
export interface OrderDraft extends Pick<OrderSettings, 'timeZone' | 'importOrders' | 'holdFraudRisk'> {
  /** ISO day; empty: from the beginning. */
  importFrom: string;
  /** By store; the empty key stands for orders of no store. */
  grace: Record<string, Omit<GraceWindow, 'storeId'>>;
  autoPay: boolean;
  countries: string[];
  limits: Record<LimitField, string>;
  track: TrackSetting;
  display: Display;
  basic: Omit<BasicSettings, 'version' | 'stockBuffer'>;
  /** Units, as they are typed. */
  stockBuffer: string;
}

/** How this user is shown times, amounts and sizes. */
type Display = Pick<UserSetting, 'timeZone' | 'displayCurrency' | 'units'>;

/** What the page's form carries. */
export interface OrderSettingsForm {
  orders: OrderSettings;
  track: TrackSetting;
  basic: BasicSettings;
  display: Display;
}

export type OrderProblem =
  'limitWrong' | 'limitZero' | 'timeMissing' | 'carrierMissing' | 'bufferWrong' | 'templateMissing' | 'templateTwice';
/** By field: a limit, `grace.<store>`, `template.<place>`, `stockBuffer` or `fixedCarrierName`. */
export type OrderProblems = Record<string, OrderProblem>;

export function toDraft(
  { orders, track, basic, display }: OrderSettingsForm,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): OrderDraft {
  const { automaticPayment: automatic } = orders;
  const { version: _version, stockBuffer, ...shared } = basic;
  const typed = (value: number | null) => (value === null ? '' : typedAmount(value, { locale, digits: DIGITS }));
  return {
    // Until something was saved the times are those the merchant sees everywhere else.
    timeZone: orders.version === 0 ? timeZone : orders.timeZone,
    importOrders: orders.importOrders,
    importFrom: orders.importFrom ?? '',
    holdFraudRisk: orders.holdFraudRisk,
    grace: Object.fromEntries(orders.graceWindows.map(({ storeId, ...window }) => [storeId ?? '', window])),
    autoPay: automatic.enabled,
    countries: automatic.countries,
    limits: { maxOrder: typed(automatic.maxOrderMinor), maxDay: typed(automatic.maxDayMinor), minMargin: typed(automatic.minMarginBp) },
    track,
    display,
    basic: shared,
    stockBuffer: String(stockBuffer),
  };
}

interface ReadBy {
  /** The versions the settings were read with. */
  version: number;
  basicVersion: number;
  locale: Locale;
}

export function readDraft(draft: OrderDraft, { version, basicVersion, locale }: ReadBy): OrderSettingsForm {
  const limit = (field: LimitField) => {
    const read = readLimit(draft, field, locale);
    return read.status === 'ok' ? read.amountMinor : null;
  };
  return {
    orders: {
      version,
      timeZone: draft.timeZone,
      importOrders: draft.importOrders,
      importFrom: draft.importFrom === '' ? null : draft.importFrom,
      holdFraudRisk: draft.holdFraudRisk,
      graceWindows: Object.entries(draft.grace)
        .filter(([, { length }]) => length !== 'none')
        .map(([store, { length, dailyAt }]) => ({
          storeId: store === '' ? null : store,
          length,
          dailyAt: length === 'daily' ? dailyAt : null,
        })),
      automaticPayment: {
        enabled: draft.autoPay,
        maxOrderMinor: limit('maxOrder'),
        maxDayMinor: limit('maxDay'),
        minMarginBp: limit('minMargin'),
        countries: draft.countries,
      },
    },
    track: draft.track,
    basic: { version: basicVersion, ...draft.basic, stockBuffer: Number(draft.stockBuffer) },
    display: draft.display,
  };
}

/** What can't be saved as it is typed. A limit that can't be read is never taken for none. */
export function problemsOf(draft: OrderDraft, locale: Locale): OrderProblems {
  const problems: OrderProblems = {};
  for (const field of limitFields) {
    const read = readLimit(draft, field, locale);
    if (read.status === 'refused') problems[field] = 'limitWrong';
    else if (read.status === 'ok' && read.amountMinor === 0 && field !== 'minMargin') problems[field] = 'limitZero';
  }
  for (const [store, { length, dailyAt }] of Object.entries(draft.grace))
    if (length === 'daily' && (dailyAt ?? '') === '') problems[`grace.${store}`] = 'timeMissing';
  if (!/^\d{1,6}$/.test(draft.stockBuffer) || Number(draft.stockBuffer) > STOCK_BUFFER_MAX) problems['stockBuffer'] = 'bufferWrong';
  const names = draft.basic.noteTemplates.map(({ name }) => name.trim().toLowerCase());
  for (const [place, { name, text }] of draft.basic.noteTemplates.entries()) {
    if (name.trim() === '' || text.trim() === '') problems[`template.${place}`] = 'templateMissing';
    else if (names.indexOf(name.trim().toLowerCase()) < place) problems[`template.${place}`] = 'templateTwice';
  }
  if (draft.track.carrierName === 'fixed' && draft.track.fixedCarrierName.trim() === '') problems['fixedCarrierName'] = 'carrierMissing';
  return problems;
}

function readLimit({ limits }: OrderDraft, field: LimitField, locale: Locale) {
  return parseAmount(limits[field], { locale, digits: DIGITS, maxMinor: LIMITS[field] });
}
