import { DraftContent } from '#contract/manual-orders.ts';
import { INTENT_FIELD, intents, ORDER_FIELD, type OrderIntent } from './order-form.ts';

/** What the form of a manual order was sent with. A form of another shape is 400. */
export function readOrderForm(form: FormData): { intent: OrderIntent; content: DraftContent } {
  const intent = intents.find((known) => known === form.get(INTENT_FIELD));
  const content = DraftContent.safeParse(parse(form.get(ORDER_FIELD)));
  if (intent === undefined || !content.success) throw new Response(null, { status: 400 });
  return { intent, content: content.data };
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return null;
  }
}

/** An order needs a country and a line before the provider can say anything of it. */
export function missingParts({ address, lines }: DraftContent): ('country' | 'lines')[] {
  return [...(address.country === '' ? (['country'] as const) : []), ...(lines.length === 0 ? (['lines'] as const) : [])];
}
