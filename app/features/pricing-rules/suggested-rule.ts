import { newRule, type NumberField, numberFields, type RuleDraft } from './rule-draft.ts';
import { typeNumber, type Typing } from './typed-number.ts';

const NUMBER = /^\d{1,9}$/;
/** Names in the address are those of a rule's fields. */
const SUGGESTED: Record<string, NumberField> = {
  marginBp: 'margin',
  storeFeeBp: 'storeFee',
  paymentFeeBp: 'paymentFee',
  paymentFeeFixedMinor: 'paymentFixed',
  adCostMinor: 'adCost',
};

/** A new rule by margin with the numbers an address brings along, e.g. from the margin calculator; null when it brings none. */
export function suggestedRule(asked: URLSearchParams, typing: Omit<Typing, 'currency'> & { timeZone: string }): RuleDraft | null {
  const currency = asked.get('currency') ?? '';
  if (asked.get('kind') !== 'margin' || !/^[A-Z]{3}$/.test(currency)) return null;
  const draft = newRule(currency, typing);
  const given = Object.entries(SUGGESTED).flatMap(([name, field]) => {
    const value = asked.get(name) ?? '';
    const { unit } = numberFields[field];
    return NUMBER.test(value) && Number(value) > 0 ? [[field, typeNumber(Number(value), unit, { ...typing, currency })]] : [];
  });
  return { ...draft, kind: 'margin', numbers: { ...draft.numbers, ...Object.fromEntries(given) } };
}
