import type { Locale } from '#contract/locales.ts';
import { MAX_AMOUNT_MINOR, WHOLE_BP } from '#contract/money.values.ts';
import type { GraceWindow, OrderSettings, StoreOrderRules } from '#contract/order-settings.ts';
import { LEFT_OUT_TAGS_MAX } from '#contract/order-settings.values.ts';
import { parseAmount, typedAmount } from '#app/ui/parse-amount.ts';
import type { DraftProblems } from '../basic/setting-drafts.ts';

/** Fen and basis points: both are typed with up to two decimals. */
const DIGITS = 2;
const LIMITS = { maxOrder: MAX_AMOUNT_MINOR, maxDay: MAX_AMOUNT_MINOR, minMargin: WHOLE_BP - 1 } as const;
export type LimitField = keyof typeof LIMITS;
const limitFields = Object.keys(LIMITS) as LimitField[];

/** Which orders of a store are taken in. */
export interface IntakeDraft extends Pick<OrderSettings, 'importOrders' | 'leftOutTags'> {
  /** ISO day; empty: from the beginning. */
  importFrom: string;
  /** Tags still being typed: they count, too. */
  typedTag: string;
}

/** How orders are taken in, held back and paid; limits as they are typed. */
export interface OrderDraft extends Pick<OrderSettings, 'timeZone' | 'holdFraudRisk'> {
  intake: IntakeDraft;
  /** Rules of stores that differ. */
  storeIntake: Record<string, IntakeDraft>;
  storeFraud: Record<string, boolean>;
  /** By store; the empty key stands for orders of no store. */
  grace: Record<string, Omit<GraceWindow, 'storeId'>>;
  autoPay: boolean;
  countries: string[];
  limits: Record<LimitField, string>;
}

interface WrittenFor {
  locale: Locale;
  /** Zone the user sees times in. */
  timeZone: string;
  /** Stores rules can be set for: what is stored of others is left out. */
  storeIds: ReadonlySet<string>;
}

export function toOrderDraft(orders: OrderSettings, { locale, timeZone, storeIds }: WrittenFor): OrderDraft {
  const { automaticPayment: automatic } = orders;
  const typed = (value: number | null) => (value === null ? '' : typedAmount(value, { locale, digits: DIGITS }));
  const rules = orders.stores.filter(({ storeId }) => storeIds.has(storeId));
  const windows = orders.graceWindows.filter(({ storeId }) => storeId === null || storeIds.has(storeId));
  return {
    // Until something was saved the times are those the merchant sees everywhere else.
    timeZone: orders.version === 0 ? timeZone : orders.timeZone,
    intake: toIntakeDraft(orders),
    holdFraudRisk: orders.holdFraudRisk,
    storeIntake: Object.fromEntries(rules.flatMap(({ storeId, intake }) => (intake === null ? [] : [[storeId, toIntakeDraft(intake)]]))),
    storeFraud: Object.fromEntries(
      rules.flatMap(({ storeId, holdFraudRisk }) => (holdFraudRisk === null ? [] : [[storeId, holdFraudRisk]])),
    ),
    grace: Object.fromEntries(windows.map(({ storeId, ...window }) => [storeId ?? '', window])),
    autoPay: automatic.enabled,
    countries: automatic.countries,
    limits: { maxOrder: typed(automatic.maxOrderMinor), maxDay: typed(automatic.maxDayMinor), minMargin: typed(automatic.minMarginBp) },
  };
}

type Intake = NonNullable<StoreOrderRules['intake']>;

function toIntakeDraft({ importOrders, importFrom, leftOutTags }: Intake): IntakeDraft {
  return { importOrders, importFrom: importFrom ?? '', leftOutTags, typedTag: '' };
}

function readIntake({ importOrders, importFrom, leftOutTags, typedTag }: IntakeDraft): Intake {
  return { importOrders, importFrom: importFrom === '' ? null : importFrom, leftOutTags: withTags(leftOutTags, typedTag) };
}

/** Stores part tags by commas; the same tag in other letters is no other tag. */
export function withTags(tags: string[], typed: string): string[] {
  const next = [...tags];
  for (const name of typed.split(',').map((each) => each.trim()))
    if (name !== '' && !next.some((each) => each.toLowerCase() === name.toLowerCase())) next.push(name);
  return next.slice(0, Math.max(tags.length, LEFT_OUT_TAGS_MAX));
}

export function readOrderDraft(draft: OrderDraft, { version, locale }: { version: number; locale: Locale }): OrderSettings {
  const limit = (field: LimitField) => {
    const read = readLimit(draft, field, locale);
    return read.status === 'ok' ? read.amountMinor : null;
  };
  const differing = [...new Set([...Object.keys(draft.storeIntake), ...Object.keys(draft.storeFraud)])];
  return {
    version,
    timeZone: draft.timeZone,
    ...readIntake(draft.intake),
    holdFraudRisk: draft.holdFraudRisk,
    stores: differing.map((storeId) => {
      const intake = draft.storeIntake[storeId];
      return { storeId, intake: intake === undefined ? null : readIntake(intake), holdFraudRisk: draft.storeFraud[storeId] ?? null };
    }),
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
  };
}

/** A limit that can't be read is never taken for none. */
export function problemsOfOrders(draft: OrderDraft, locale: Locale): DraftProblems {
  const problems: DraftProblems = {};
  for (const field of limitFields) {
    const read = readLimit(draft, field, locale);
    if (read.status === 'refused') problems[field] = 'limitWrong';
    else if (read.status === 'ok' && read.amountMinor === 0 && field !== 'minMargin') problems[field] = 'limitZero';
  }
  if (!isDay(draft.intake.importFrom)) problems['importFrom'] = 'dayWrong';
  for (const [storeId, { importFrom }] of Object.entries(draft.storeIntake))
    if (!isDay(importFrom)) problems[`importFrom.${storeId}`] = 'dayWrong';
  for (const [store, { length, dailyAt }] of Object.entries(draft.grace))
    if (length === 'daily' && (dailyAt ?? '') === '') problems[`grace.${store}`] = 'timeMissing';
  return problems;
}

/** Browsers let years of more than four digits be typed. */
function isDay(day: string): boolean {
  return day === '' || /^\d{4}-\d\d-\d\d$/.test(day);
}

function readLimit({ limits }: OrderDraft, field: LimitField, locale: Locale) {
  return parseAmount(limits[field], { locale, digits: DIGITS, maxMinor: LIMITS[field] });
}
