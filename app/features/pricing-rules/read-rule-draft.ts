import type { BodyInput } from '#contract/endpoint.ts';
import type { createPricingRule } from '#contract/pricing-rules.ts';
import type { ParsedAmount } from '#app/ui/parse-amount.ts';
import { toInstant } from '#app/ui/zoned-time.ts';
import { type NumberUnit, parseNumber, toDecimal } from './number-input.ts';
import { type BandFieldName, bandFields, type DraftContext, type NumberFieldName, numberFields, type RuleDraft } from './rule-draft.ts';

export type RuleInput = BodyInput<typeof createPricingRule>;

export type DraftProblem =
  | { reason: 'required' | 'wrong-time' }
  | { reason: Extract<ParsedAmount, { status: 'refused' }>['reason']; unit: NumberUnit; typed: string };

/** The rule in a draft, and what is wrong with the typed values, by path in the rule. */
export function readDraft(
  draft: RuleDraft,
  { locale, timeZone }: DraftContext,
): { rule: RuleInput; problems: Record<string, DraftProblem> } {
  const problems: Record<string, DraftProblem> = {};
  const parse = (typed: string, { unit, path }: { unit: NumberUnit; path: string }, required = false): number | null => {
    const parsed = parseNumber(typed, unit, { locale, currency: draft.currency });
    if (parsed.status === 'ok') return parsed.amountMinor;
    if (parsed.status === 'refused') problems[path] = { reason: parsed.reason, unit, typed };
    else if (required) problems[path] = { reason: 'required' };
    return null;
  };
  const optional = (field: NumberFieldName) => parse(draft.numbers[field], numberFields[field]);
  const required = (field: NumberFieldName) => parse(draft.numbers[field], numberFields[field], true) ?? 0;
  const time = (field: 'activeFrom' | 'activeTo') => {
    const instant = draft[field] === '' ? null : toInstant(draft[field], timeZone);
    if (draft[field] !== '' && instant === null) problems[field] = { reason: 'wrong-time' };
    return instant;
  };
  const method = (): RuleInput['method'] => {
    switch (draft.kind) {
      case 'multiplier':
        return { kind: 'multiplier', multiplier: toDecimal(required('multiplier'), 'factor'), plusMinor: optional('plus') ?? 0 };
      case 'margin':
        return { kind: 'margin', marginBp: required('margin') };
      case 'formula':
        return {
          kind: 'formula',
          profitBp: required('profit'),
          fixedMinor: optional('fixed') ?? 0,
          breakEvenBp: optional('breakEven') ?? 0,
          minProfitMinor: optional('minProfit') ?? 0,
        };
      case 'bands':
        return {
          kind: 'bands',
          bands: draft.bands.map((band, index) => {
            const number = (name: BandFieldName, isRequired: boolean) =>
              parse(band[name], { unit: bandFields[name].unit, path: `method.bands.${index}.${bandFields[name].path}` }, isRequired);
            return {
              fromMinor: number('from', true) ?? 0,
              toMinor: number('to', false),
              multiplier: toDecimal(number('multiplier', true) ?? 0, 'factor'),
              plusMinor: number('plus', false) ?? 0,
            };
          }),
        };
    }
  };
  const compareAt = (): RuleInput['compareAt'] => {
    if (draft.compareKind === 'times') return { kind: 'times', multiplier: toDecimal(required('compareTimes'), 'factor') };
    return draft.compareKind === 'plus' ? { kind: 'plus', plusMinor: required('comparePlus') } : { kind: 'none' };
  };
  if (draft.name.trim() === '') problems['name'] = { reason: 'required' };
  const bufferBp = optional('buffer') ?? 0;
  const rule: RuleInput = {
    name: draft.name.trim(),
    enabled: draft.enabled,
    scope: {
      storeIds: draft.storeIds,
      categoryIds: draft.categoryIds,
      warehouses: draft.warehouses,
      tags: splitList(draft.tags, ','),
      costFromMinor: optional('costFrom'),
      costToMinor: optional('costTo'),
    },
    activeFrom: time('activeFrom'),
    activeTo: time('activeTo'),
    method: method(),
    currency: draft.currency,
    rate:
      draft.rateKind === 'live'
        ? { kind: 'live', bufferBp }
        : { kind: 'manual', cnyPerUnit: toDecimal(required('cnyPerUnit'), 'rate'), bufferBp },
    shipping:
      draft.shippingCountry === ''
        ? null
        : { country: draft.shippingCountry, methodCode: draft.shippingMethod === '' ? null : draft.shippingMethod },
    includeTax: draft.includeTax && draft.shippingCountry !== '',
    storeFeeBp: optional('storeFee') ?? 0,
    paymentFeeBp: optional('paymentFee') ?? 0,
    paymentFeeFixedMinor: optional('paymentFixed') ?? 0,
    adCostMinor: optional('adCost') ?? 0,
    compareAt: compareAt(),
    rounding: { to: draft.roundTo, direction: draft.roundDirection },
    floorMinor: optional('floor'),
    ceilingMinor: optional('ceiling'),
    neverBelow: draft.neverBelow,
    untouchedSkus: splitList(draft.untouched, '\n'),
  };
  return { rule, problems };
}

function splitList(text: string, separator: ',' | '\n'): string[] {
  const items = text.split(separator).map((item) => item.trim());
  return [...new Set(items.filter((item) => item !== ''))];
}
