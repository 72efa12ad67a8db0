/** What the forms of the pricing rules ask for. */
export const pricingIntents = ['save-rule', 'delete-rule', 'order-rules', 'plan', 'start', 'cancel', 'roll-back'] as const;
export type PricingIntent = (typeof pricingIntents)[number];

/** Fields of a deed as a form; what is more than a text travels as JSON. */
export function pricingForm(intent: PricingIntent, key: string, input: unknown): FormData {
  const form = new FormData();
  form.set('intent', intent);
  form.set('idempotencyKey', key);
  form.set('input', JSON.stringify(input));
  return form;
}
