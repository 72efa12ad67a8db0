import { Refusal } from '#provider/http/refusal.ts';

/**
 * The JSON of a webhook with text a database can hold: a shop's note with a NUL or half a surrogate pair must not cost
 * the order.
 */
export function readWebhookJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'), (_name, value: unknown) => (typeof value === 'string' ? storableText(value) : value));
  } catch {
    throw new Refusal('body-unreadable');
  }
}

function storableText(text: string): string {
  return Buffer.from(text).toString().replaceAll('\u0000', '');
}
