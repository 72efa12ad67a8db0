/** What the forms of the pricing rules ask for. */
export const pricingIntents = ['save-rule', 'delete-rule', 'order-rules', 'plan', 'omit', 'start', 'cancel', 'roll-back'] as const;
export type PricingIntent = (typeof pricingIntents)[number];

/** Names the screen a run was asked for on, where it is not the one of the rules. */
export const FROM_PARAM = 'from';

/** Fields of a deed as a form; what is more than a text travels as JSON. */
export function pricingForm(intent: PricingIntent, key: string, input: unknown): FormData {
  const form = new FormData();
  form.set('intent', intent);
  form.set('idempotencyKey', key);
  form.set('input', JSON.stringify(input));
  return form;
}

/** The rule a preview is asked for, as JSON. */
export const RULE_FIELD = 'rule';

/** A JSON text of a form; undefined for anything else. */
export function readJson(text: FormDataEntryValue | null): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
