import type { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import { MAX_AMOUNT_MINOR, WALLET_CURRENCY } from '#contract/money.values.ts';
import type { WarehouseCode } from '#contract/products.ts';
import type { GoodsAttribute, shippingFallbacks } from '#contract/shipping.values.ts';
import type { ShippingRule } from '#contract/shipping-rule.ts';
import { currencyDigits } from '#app/ui/format-money.ts';
import { parseAmount, typedAmount, type ParsedAmount } from '#app/ui/parse-amount.ts';

export const MAX_DAYS = 365;

/** A rule being edited: text stays as it was entered. */
export interface DraftRule {
  /** Identifies the rule on the screen; never stored. */
  key: string;
  /** The rule for all countries that no other rule has. */
  everywhere: boolean;
  countries: string[];
  methods: string[];
  maxFreight: string;
  maxDays: string;
  trackedOnly: boolean;
  insured: boolean;
  /** Empty: the first warehouse that has the items. */
  warehouse: z.infer<typeof WarehouseCode> | '';
  fallback: (typeof shippingFallbacks)[number];
  exceptions: DraftException[];
}
export interface DraftException {
  attribute: GoodsAttribute;
  methods: string[];
}

export type DraftProblem =
  | { field: 'countries'; problem: 'countriesMissing' }
  | { field: 'maxFreight'; problem: Extract<ParsedAmount, { status: 'refused' }>['reason'] | 'zero' }
  | { field: 'maxDays'; problem: 'daysWrong' }
  | { field: `exceptions.${number}`; problem: 'methodsMissing' };

export const freightRules = (locale: Locale) => ({ locale, digits: currencyDigits(WALLET_CURRENCY), maxMinor: MAX_AMOUNT_MINOR });

export function newRule(key: string, everywhere: boolean): DraftRule {
  const limits = { maxFreight: '', maxDays: '', trackedOnly: false, insured: false } as const;
  return { key, everywhere, countries: [], methods: [], ...limits, warehouse: '', fallback: 'cheapest', exceptions: [] };
}

/** Stored rules as they are edited, the rest of the world last. Keys start with `prefix`. */
export function toDrafts(rules: readonly ShippingRule[], locale: Locale, prefix: string): DraftRule[] {
  const drafts = rules.map(({ maxFreightMinor, maxDays, warehouse, ...rule }, index): DraftRule => ({
    ...rule,
    key: `${prefix}-${index}`,
    everywhere: rule.countries.length === 0,
    maxFreight: maxFreightMinor === null ? '' : typedAmount(maxFreightMinor, freightRules(locale)),
    maxDays: maxDays === null ? '' : String(maxDays),
    warehouse: warehouse ?? '',
  }));
  return everywhereLast(drafts);
}

export function everywhereLast(drafts: DraftRule[]): DraftRule[] {
  return [...drafts.filter(({ everywhere }) => !everywhere), ...drafts.filter(({ everywhere }) => everywhere)];
}

const COMPARED: (keyof DraftRule | keyof DraftException)[] = [
  ...(['everywhere', 'countries', 'methods', 'maxFreight', 'maxDays', 'trackedOnly', 'insured'] as const),
  ...(['warehouse', 'fallback', 'exceptions', 'attribute'] as const),
];

/** Whether two lists of drafts are equal, apart from their keys. */
export function sameDrafts(one: DraftRule[], other: DraftRule[]): boolean {
  return JSON.stringify(one, COMPARED) === JSON.stringify(other, COMPARED);
}

/** The rule of a draft, with what is wrong with its input. */
export function readDraft(draft: DraftRule, locale: Locale): { rule: ShippingRule; problems: DraftProblem[] } {
  const { key: _key, everywhere, maxFreight, maxDays, warehouse, ...rest } = draft;
  const freight = parseAmount(maxFreight, freightRules(locale));
  const days = maxDays.trim();
  const daysWrong = days !== '' && !(/^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= MAX_DAYS);
  const problems: DraftProblem[] = [
    ...(everywhere || draft.countries.length > 0 ? [] : [{ field: 'countries', problem: 'countriesMissing' } as const]),
    ...(freight.status === 'refused' ? [{ field: 'maxFreight', problem: freight.reason } as const] : []),
    ...(freight.status === 'ok' && freight.amountMinor === 0 ? [{ field: 'maxFreight', problem: 'zero' } as const] : []),
    ...(daysWrong ? [{ field: 'maxDays', problem: 'daysWrong' } as const] : []),
    ...draft.exceptions.flatMap(({ methods }, index) =>
      methods.length > 0 ? [] : [{ field: `exceptions.${index}`, problem: 'methodsMissing' } as const],
    ),
  ];
  const rule: ShippingRule = {
    ...rest,
    countries: everywhere ? [] : draft.countries,
    maxFreightMinor: freight.status === 'ok' ? freight.amountMinor : null,
    maxDays: days === '' || daysWrong ? null : Number(days),
    warehouse: warehouse === '' ? null : warehouse,
  };
  return { rule, problems };
}

/** The list with one value moved to a place in it. */
export function moveTo<Value>(list: readonly Value[], value: Value, place: number): Value[] {
  const others = list.filter((each) => each !== value);
  return [...others.slice(0, place), value, ...others.slice(place)];
}
