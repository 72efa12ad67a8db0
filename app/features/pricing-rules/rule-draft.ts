import type { PriceBand, PricingRule, PricingRuleInput } from '#contract/pricing-rules.ts';
import { toLocalText } from '#app/ui/zoned-time.ts';
import { formatNumber, fromDecimal, type NumberContext, type NumberUnit } from './number-input.ts';

/** The number fields of the editor: the unit each is typed in, and its path in a rule. */
export const numberFields = {
  multiplier: { unit: 'factor', path: 'method.multiplier' },
  plus: { unit: 'amount', path: 'method.plusMinor' },
  margin: { unit: 'percent', path: 'method.marginBp' },
  profit: { unit: 'percent', path: 'method.profitBp' },
  fixed: { unit: 'amount', path: 'method.fixedMinor' },
  breakEven: { unit: 'percent', path: 'method.breakEvenBp' },
  minProfit: { unit: 'amount', path: 'method.minProfitMinor' },
  cnyPerUnit: { unit: 'rate', path: 'rate.cnyPerUnit' },
  buffer: { unit: 'percent', path: 'rate.bufferBp' },
  storeFee: { unit: 'percent', path: 'storeFeeBp' },
  paymentFee: { unit: 'percent', path: 'paymentFeeBp' },
  paymentFixed: { unit: 'amount', path: 'paymentFeeFixedMinor' },
  adCost: { unit: 'amount', path: 'adCostMinor' },
  compareTimes: { unit: 'factor', path: 'compareAt.multiplier' },
  comparePlus: { unit: 'amount', path: 'compareAt.plusMinor' },
  floor: { unit: 'amount', path: 'floorMinor' },
  ceiling: { unit: 'amount', path: 'ceilingMinor' },
  costFrom: { unit: 'cny', path: 'scope.costFromMinor' },
  costTo: { unit: 'cny', path: 'scope.costToMinor' },
} as const satisfies Record<string, { unit: NumberUnit; path: string }>;
export type NumberFieldName = keyof typeof numberFields;

export const bandFields = {
  from: { unit: 'cny', path: 'fromMinor' },
  to: { unit: 'cny', path: 'toMinor' },
  multiplier: { unit: 'factor', path: 'multiplier' },
  plus: { unit: 'amount', path: 'plusMinor' },
} as const satisfies Record<string, { unit: NumberUnit; path: string }>;
export type BandFieldName = keyof typeof bandFields;
export type BandDraft = Record<BandFieldName, string> & { key: string };

/** A rule as it is edited; numbers stay as typed. */
export interface RuleDraft {
  name: string;
  enabled: boolean;
  kind: PricingRuleInput['method']['kind'];
  numbers: Record<NumberFieldName, string>;
  bands: BandDraft[];
  currency: string;
  rateKind: PricingRuleInput['rate']['kind'];
  /** Empty: shipping is not included. */
  shippingCountry: string;
  /** Empty: by the shipping rules. */
  shippingMethod: string;
  includeTax: boolean;
  compareKind: PricingRuleInput['compareAt']['kind'];
  roundTo: PricingRuleInput['rounding']['to'];
  roundDirection: PricingRuleInput['rounding']['direction'];
  neverBelow: PricingRuleInput['neverBelow'];
  /** One SKU per line. */
  untouched: string;
  storeIds: string[];
  categoryIds: string[];
  warehouses: PricingRuleInput['scope']['warehouses'];
  /** Separated by commas. */
  tags: string;
  activeFrom: string;
  activeTo: string;
}

/** What typed numbers and times depend on. */
export interface DraftContext extends Pick<NumberContext, 'locale'> {
  timeZone: string;
}

const EMPTY_NUMBERS = Object.fromEntries(Object.keys(numberFields).map((field) => [field, ''])) as Record<NumberFieldName, string>;

export function newRule(currency: string, { locale }: DraftContext): RuleDraft {
  return {
    name: '',
    enabled: true,
    kind: 'multiplier',
    numbers: { ...EMPTY_NUMBERS, multiplier: formatNumber(fromDecimal('2.5', 'factor'), 'factor', { locale, currency }) },
    bands: [{ key: 'band-0', from: '0', to: '', multiplier: '', plus: '' }],
    currency,
    rateKind: 'live',
    shippingCountry: '',
    shippingMethod: '',
    includeTax: false,
    compareKind: 'none',
    roundTo: 'end-99',
    roundDirection: 'up',
    neverBelow: 'none',
    untouched: '',
    storeIds: [],
    categoryIds: [],
    warehouses: [],
    tags: '',
    activeFrom: '',
    activeTo: '',
  };
}

const WHOLE_NUMBER = /^\d{1,9}$/;
/** URL parameters are named like the fields of a rule. */
const SUGGESTED_FIELDS: Record<string, NumberFieldName> = {
  marginBp: 'margin',
  storeFeeBp: 'storeFee',
  paymentFeeBp: 'paymentFee',
  paymentFeeFixedMinor: 'paymentFixed',
  adCostMinor: 'adCost',
};

/** A new margin rule with the numbers in a URL, such as a link from the margin calculator; null when the URL has none. */
export function suggestedRule(params: URLSearchParams, context: DraftContext): RuleDraft | null {
  const currency = params.get('currency') ?? '';
  if (params.get('kind') !== 'margin' || !/^[A-Z]{3}$/.test(currency)) return null;
  const draft = newRule(currency, context);
  const given = Object.entries(SUGGESTED_FIELDS).flatMap(([name, field]) => {
    const value = params.get(name) ?? '';
    const text = formatNumber(Number(value), numberFields[field].unit, { locale: context.locale, currency });
    return WHOLE_NUMBER.test(value) && Number(value) > 0 ? [[field, text]] : [];
  });
  return { ...draft, kind: 'margin', numbers: { ...draft.numbers, ...Object.fromEntries(given) } };
}

/** A stored rule as a draft. */
export function toDraft(rule: PricingRule, context: DraftContext): RuleDraft {
  const { method, compareAt, rate, scope, shipping, rounding, currency } = rule;
  const numberContext = { locale: context.locale, currency };
  const localTime = (instant: string | null) => (instant === null ? '' : toLocalText(instant, context.timeZone));
  return {
    ...newRule(currency, context),
    name: rule.name,
    enabled: rule.enabled,
    kind: method.kind,
    numbers: draftNumbers(rule, numberContext),
    ...(method.kind === 'bands' ? { bands: method.bands.map((band, index) => draftBand(band, `band-${index}`, numberContext)) } : {}),
    rateKind: rate.kind,
    shippingCountry: shipping?.country ?? '',
    shippingMethod: shipping?.methodCode ?? '',
    includeTax: rule.includeTax,
    compareKind: compareAt.kind,
    roundTo: rounding.to,
    roundDirection: rounding.direction,
    neverBelow: rule.neverBelow,
    untouched: rule.untouchedSkus.join('\n'),
    storeIds: scope.storeIds,
    categoryIds: scope.categoryIds,
    warehouses: scope.warehouses,
    tags: scope.tags.join(', '),
    activeFrom: localTime(rule.activeFrom),
    activeTo: localTime(rule.activeTo),
  };
}

function draftNumbers(rule: PricingRule, context: NumberContext): Record<NumberFieldName, string> {
  const { method, compareAt, rate, scope } = rule;
  const format = (unit: NumberUnit, value: number | null) => formatNumber(value, unit, context);
  const emptyIfZero = (unit: NumberUnit, value: number) => (value === 0 ? '' : format(unit, value));
  return {
    ...EMPTY_NUMBERS,
    ...(method.kind === 'multiplier'
      ? { multiplier: format('factor', fromDecimal(method.multiplier, 'factor')), plus: emptyIfZero('amount', method.plusMinor) }
      : {}),
    ...(method.kind === 'margin' ? { margin: format('percent', method.marginBp) } : {}),
    ...(method.kind === 'formula'
      ? {
          profit: format('percent', method.profitBp),
          fixed: emptyIfZero('amount', method.fixedMinor),
          breakEven: emptyIfZero('percent', method.breakEvenBp),
          minProfit: emptyIfZero('amount', method.minProfitMinor),
        }
      : {}),
    ...(rate.kind === 'manual' ? { cnyPerUnit: format('rate', fromDecimal(rate.cnyPerUnit, 'rate')) } : {}),
    buffer: emptyIfZero('percent', rate.bufferBp),
    storeFee: emptyIfZero('percent', rule.storeFeeBp),
    paymentFee: emptyIfZero('percent', rule.paymentFeeBp),
    paymentFixed: emptyIfZero('amount', rule.paymentFeeFixedMinor),
    adCost: emptyIfZero('amount', rule.adCostMinor),
    ...(compareAt.kind === 'times' ? { compareTimes: format('factor', fromDecimal(compareAt.multiplier, 'factor')) } : {}),
    ...(compareAt.kind === 'plus' ? { comparePlus: format('amount', compareAt.plusMinor) } : {}),
    floor: format('amount', rule.floorMinor),
    ceiling: format('amount', rule.ceilingMinor),
    costFrom: format('cny', scope.costFromMinor),
    costTo: format('cny', scope.costToMinor),
  };
}

function draftBand({ fromMinor, toMinor, multiplier, plusMinor }: PriceBand, key: string, context: NumberContext): BandDraft {
  return {
    key,
    from: formatNumber(fromMinor, 'cny', context),
    to: formatNumber(toMinor, 'cny', context),
    multiplier: formatNumber(fromDecimal(multiplier, 'factor'), 'factor', context),
    plus: plusMinor === 0 ? '' : formatNumber(plusMinor, 'amount', context),
  };
}
