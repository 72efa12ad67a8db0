import type { Locale } from '#contract/locales.ts';
import { type MessageKey, say } from '#provider/http/language.ts';
import { type EventKind, isEventKind } from './event-kinds.ts';

/** Mailed to a user on request, to see whether mails arrive; no event of the business. */
export const MAIL_TEST = 'mail-test';
/** Sent to an address on request, to see whether it takes messages; no event of the business. */
export const WEBHOOK_TEST = 'webhook-test';

/** Title and text of an event in a language. */
export function describeEvent({ kind, params }: { kind: string; params: unknown }, locale: Locale): { title: string; text: string } {
  if (!hasText(kind)) throw new Error(`no texts for an event of kind ${kind}`);
  const values = readableParams(params, locale);
  const key = (part: 'title' | 'text'): MessageKey => `notice.${kind}.${part}`;
  return { title: say(locale, key('title'), values), text: say(locale, key('text'), values) };
}

function hasText(kind: string): kind is EventKind | typeof MAIL_TEST | typeof WEBHOOK_TEST {
  return kind === MAIL_TEST || kind === WEBHOOK_TEST || isEventKind(kind);
}

function readableParams(params: unknown, locale: Locale): Record<string, string> {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [name, name.endsWith('At') ? date.format(new Date(String(value))) : String(value)]),
  );
}
