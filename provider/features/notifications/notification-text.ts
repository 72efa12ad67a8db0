import type { Locale } from '#contract/locales.ts';
import { isMessageKey, say } from '#provider/http/language.ts';

/** Mailed to a user on request, to see whether mails arrive; no event of the business. */
export const MAIL_TEST = 'mail-test';
/** Sent to an address on request, to see whether it takes messages; no event of the business. */
export const WEBHOOK_TEST = 'webhook-test';

/** Title and text of an event in a language. */
export function describeEvent({ kind, params }: { kind: string; params: unknown }, locale: Locale): { title: string; text: string } {
  const values = readableParams(params, locale);
  const read = (part: 'title' | 'text'): string => {
    const key = `notice.${kind}.${part}`;
    if (!isMessageKey(key)) throw new Error(`no texts for an event of kind ${kind}`);
    return say(locale, key, values);
  };
  return { title: read('title'), text: read('text') };
}

function readableParams(params: unknown, locale: Locale): Record<string, string> {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' });
  const read = (name: string, value: unknown): string => {
    if (name.endsWith('At')) return date.format(new Date(String(value)));
    return name.endsWith('Minor') ? money.format(Number(value) / 100) : String(value);
  };
  return Object.fromEntries(
    Object.entries(params ?? {}).flatMap(([name, value]) => (typeof value === 'object' ? [] : [[name, read(name, value)]])),
  );
}
