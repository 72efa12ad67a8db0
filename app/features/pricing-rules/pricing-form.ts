export const pricingIntents = [
  'save-rule',
  'delete-rule',
  'order-rules',
  'plan',
  'omit',
  'start',
  'cancel',
  'roll-back',
  'save-profit-settings',
] as const;
export type PricingIntent = (typeof pricingIntents)[number];

/** Names the screen that planned a run, when it is not the one of the pricing rules. */
export const FROM_PARAM = 'from';

/** The form of an action, with its input as JSON. */
export function pricingForm(intent: PricingIntent, idempotencyKey: string, input: unknown): FormData {
  const form = new FormData();
  form.set('intent', intent);
  form.set('idempotencyKey', idempotencyKey);
  form.set('input', JSON.stringify(input));
  return form;
}

/** The field with the rule to preview, as JSON. */
export const RULE_FIELD = 'rule';

/** The value of a JSON field; undefined for anything else. */
export function readJson(text: FormDataEntryValue | null): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}
