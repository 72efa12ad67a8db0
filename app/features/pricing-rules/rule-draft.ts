import type { BodyInput } from '#contract/endpoint.ts';
import type { createPricingRule, PriceBand, PricingRule, PricingRuleInput } from '#contract/pricing-rules.ts';
import type { ParsedAmount } from '#app/ui/parse-amount.ts';
import { toInstant, toLocalText } from '#app/ui/zoned-time.ts';
import { type NumberUnit, ofFactor, ofRate, readNumber, toFactor, toRate, typeNumber, type Typing } from './typed-number.ts';

/** Numbers to type, what they stand for, and where they are in a rule. */
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
export type NumberField = keyof typeof numberFields;

export const bandFields = {
  from: { unit: 'cny', path: 'fromMinor' },
  to: { unit: 'cny', path: 'toMinor' },
  multiplier: { unit: 'factor', path: 'multiplier' },
  plus: { unit: 'amount', path: 'plusMinor' },
} as const satisfies Record<string, { unit: NumberUnit; path: string }>;
export type BandField = keyof typeof bandFields;
export type DraftBand = Record<BandField, string> & { key: string };

/** A rule as it is edited: what is typed stays as it was typed. */
export interface RuleDraft {
  name: string;
  enabled: boolean;
  kind: PricingRuleInput['method']['kind'];
  numbers: Record<NumberField, string>;
  bands: DraftBand[];
  currency: string;
  rateKind: PricingRuleInput['rate']['kind'];
  /** Empty: shipping is not counted. */
  shippingCountry: string;
  /** Empty: as the shipping rules say. */
  shippingMethod: string;
  includeTax: boolean;
  compareKind: PricingRuleInput['compareAt']['kind'];
  roundTo: PricingRuleInput['rounding']['to'];
  roundDirection: PricingRuleInput['rounding']['direction'];
  neverBelow: PricingRuleInput['neverBelow'];
  /** One SKU a line. */
  untouched: string;
  storeIds: string[];
  categoryIds: string[];
  warehouses: PricingRuleInput['scope']['warehouses'];
  /** Separated by commas. */
  tags: string;
  activeFrom: string;
  activeTo: string;
}

export type DraftProblem =
  | { reason: 'required' | 'wrong-time' }
  | { reason: Extract<ParsedAmount, { status: 'refused' }>['reason']; unit: NumberUnit; typed: string };
export type RuleWish = BodyInput<typeof createPricingRule>;
interface Editing extends Omit<Typing, 'currency'> {
  timeZone: string;
}

const NO_NUMBERS = Object.fromEntries(Object.keys(numberFields).map((field) => [field, ''])) as Record<NumberField, string>;

export function newRule(currency: string, { locale }: Editing): RuleDraft {
  const typing = { locale, currency };
  return {
    name: '',
    enabled: true,
    kind: 'multiplier',
    numbers: { ...NO_NUMBERS, multiplier: typeNumber(ofFactor('2.5'), 'factor', typing) },
    bands: [{ key: 'band-0', from: '0', to: '', multiplier: '', plus: '' }],
    currency,
    rateKind: 'live',
    ...({ shippingCountry: '', shippingMethod: '', includeTax: false, compareKind: 'none', neverBelow: 'none', untouched: '' } as const),
    ...({
      roundTo: 'end-99',
      roundDirection: 'up',
      storeIds: [],
      categoryIds: [],
      warehouses: [],
      tags: '',
      activeFrom: '',
      activeTo: '',
    } as const),
    storeIds: [],
    categoryIds: [],
    warehouses: [],
  };
}

export function toDraft(rule: PricingRule, { locale, timeZone }: Editing): RuleDraft {
  const { currency, method, compareAt, rate, scope, shipping } = rule;
  const typing = { locale, currency };
  const type = (unit: NumberUnit, value: number | null) => typeNumber(value, unit, typing);
  const unlessZero = (unit: NumberUnit, value: number) => (value === 0 ? '' : type(unit, value));
  const numbers: Record<NumberField, string> = {
    ...NO_NUMBERS,
    ...(method.kind === 'multiplier'
      ? { multiplier: type('factor', ofFactor(method.multiplier)), plus: unlessZero('amount', method.plusMinor) }
      : {}),
    ...(method.kind === 'margin' ? { margin: type('percent', method.marginBp) } : {}),
    ...(method.kind === 'formula'
      ? {
          profit: type('percent', method.profitBp),
          fixed: unlessZero('amount', method.fixedMinor),
          breakEven: unlessZero('percent', method.breakEvenBp),
          minProfit: unlessZero('amount', method.minProfitMinor),
        }
      : {}),
    ...(rate.kind === 'manual' ? { cnyPerUnit: type('rate', ofRate(rate.cnyPerUnit)) } : {}),
    buffer: unlessZero('percent', rate.bufferBp),
    storeFee: unlessZero('percent', rule.storeFeeBp),
    paymentFee: unlessZero('percent', rule.paymentFeeBp),
    paymentFixed: unlessZero('amount', rule.paymentFeeFixedMinor),
    adCost: unlessZero('amount', rule.adCostMinor),
    ...(compareAt.kind === 'times' ? { compareTimes: type('factor', ofFactor(compareAt.multiplier)) } : {}),
    ...(compareAt.kind === 'plus' ? { comparePlus: type('amount', compareAt.plusMinor) } : {}),
    floor: type('amount', rule.floorMinor),
    ceiling: type('amount', rule.ceilingMinor),
    costFrom: type('cny', scope.costFromMinor),
    costTo: type('cny', scope.costToMinor),
  };
  return {
    ...newRule(currency, { locale, timeZone }),
    ...{ name: rule.name, enabled: rule.enabled, kind: method.kind, numbers, rateKind: rate.kind, includeTax: rule.includeTax },
    ...(method.kind === 'bands' ? { bands: method.bands.map((band, index) => toDraftBand(band, `band-${index}`, typing)) } : {}),
    ...{ shippingCountry: shipping?.country ?? '', shippingMethod: shipping?.methodCode ?? '', compareKind: compareAt.kind },
    ...{ roundTo: rule.rounding.to, roundDirection: rule.rounding.direction, neverBelow: rule.neverBelow },
    ...{ untouched: rule.untouchedSkus.join('\n'), tags: scope.tags.join(', ') },
    ...{ storeIds: scope.storeIds, categoryIds: scope.categoryIds, warehouses: scope.warehouses },
    activeFrom: rule.activeFrom === null ? '' : toLocalText(rule.activeFrom, timeZone),
    activeTo: rule.activeTo === null ? '' : toLocalText(rule.activeTo, timeZone),
  };
}

function toDraftBand({ fromMinor, toMinor, multiplier, plusMinor }: PriceBand, key: string, typing: Typing): DraftBand {
  return {
    key,
    from: typeNumber(fromMinor, 'cny', typing),
    to: typeNumber(toMinor, 'cny', typing),
    multiplier: typeNumber(ofFactor(multiplier), 'factor', typing),
    plus: plusMinor === 0 ? '' : typeNumber(plusMinor, 'amount', typing),
  };
}

/** The rule a draft stands for, with what is wrong about what was typed, by its place in the rule. */
export function readDraft(draft: RuleDraft, { locale, timeZone }: Editing): { rule: RuleWish; problems: Record<string, DraftProblem> } {
  const typing = { locale, currency: draft.currency };
  const problems: Record<string, DraftProblem> = {};
  const read = (typed: string, { unit, path }: { unit: NumberUnit; path: string }, required = false): number | null => {
    const parsed = readNumber(typed, unit, typing);
    if (parsed.status === 'ok') return parsed.amountMinor;
    if (parsed.status === 'refused') problems[path] = { reason: parsed.reason, unit, typed };
    else if (required) problems[path] = { reason: 'required' };
    return null;
  };
  const number = (field: NumberField) => read(draft.numbers[field], numberFields[field]);
  const needed = (field: NumberField) => read(draft.numbers[field], numberFields[field], true) ?? 0;
  const time = (field: 'activeFrom' | 'activeTo') => {
    const instant = draft[field] === '' ? null : toInstant(draft[field], timeZone);
    if (draft[field] !== '' && instant === null) problems[field] = { reason: 'wrong-time' };
    return instant;
  };
  const method = (): RuleWish['method'] => {
    switch (draft.kind) {
      case 'multiplier':
        return { kind: 'multiplier', multiplier: toFactor(needed('multiplier')), plusMinor: number('plus') ?? 0 };
      case 'margin':
        return { kind: 'margin', marginBp: needed('margin') };
      case 'formula':
        return {
          kind: 'formula',
          profitBp: needed('profit'),
          fixedMinor: number('fixed') ?? 0,
          breakEvenBp: number('breakEven') ?? 0,
          minProfitMinor: number('minProfit') ?? 0,
        };
      case 'bands':
        return {
          kind: 'bands',
          bands: draft.bands.map((band, index) => {
            const field = (name: BandField, required: boolean) =>
              read(band[name], { unit: bandFields[name].unit, path: `method.bands.${index}.${bandFields[name].path}` }, required);
            const [fromMinor, toMinor] = [field('from', true) ?? 0, field('to', false)];
            return { fromMinor, toMinor, multiplier: toFactor(field('multiplier', true) ?? 0), plusMinor: field('plus', false) ?? 0 };
          }),
        };
    }
  };
  const compareAt = (): RuleWish['compareAt'] => {
    if (draft.compareKind === 'times') return { kind: 'times', multiplier: toFactor(needed('compareTimes')) };
    return draft.compareKind === 'plus' ? { kind: 'plus', plusMinor: needed('comparePlus') } : { kind: 'none' };
  };
  if (draft.name.trim() === '') problems['name'] = { reason: 'required' };
  const bufferBp = number('buffer') ?? 0;
  const rule: RuleWish = {
    name: draft.name.trim(),
    enabled: draft.enabled,
    scope: {
      storeIds: draft.storeIds,
      categoryIds: draft.categoryIds,
      warehouses: draft.warehouses,
      tags: listOf(draft.tags, ','),
      costFromMinor: number('costFrom'),
      costToMinor: number('costTo'),
    },
    activeFrom: time('activeFrom'),
    activeTo: time('activeTo'),
    method: method(),
    currency: draft.currency,
    rate: draft.rateKind === 'live' ? { kind: 'live', bufferBp } : { kind: 'manual', cnyPerUnit: toRate(needed('cnyPerUnit')), bufferBp },
    shipping:
      draft.shippingCountry === ''
        ? null
        : { country: draft.shippingCountry, methodCode: draft.shippingMethod === '' ? null : draft.shippingMethod },
    includeTax: draft.includeTax && draft.shippingCountry !== '',
    storeFeeBp: number('storeFee') ?? 0,
    paymentFeeBp: number('paymentFee') ?? 0,
    paymentFeeFixedMinor: number('paymentFixed') ?? 0,
    adCostMinor: number('adCost') ?? 0,
    compareAt: compareAt(),
    rounding: { to: draft.roundTo, direction: draft.roundDirection },
    floorMinor: number('floor'),
    ceilingMinor: number('ceiling'),
    neverBelow: draft.neverBelow,
    untouchedSkus: listOf(draft.untouched, '\n'),
  };
  return { rule, problems };
}

function listOf(text: string, sign: ',' | '\n'): string[] {
  return [
    ...new Set(
      text
        .split(sign)
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    ),
  ];
}
