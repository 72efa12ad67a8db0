import type { Locale } from '#contract/locales.ts';
import { type BuyerMailKind, type BuyerMailVariable, buyerMailVariables } from '#contract/notification-buyer-mails.values.ts';
import { type MessageKey, say } from '#provider/http/language.ts';
import { composeMail } from '#provider/mail/compose-mail.ts';
import type { Mail } from '#provider/mail/mailer.ts';

const VARIABLE = /\{\{ *(\w{1,40}) *\}\}/g;
/** What begins as a variable does, with its end where it has one. */
const UNKNOWN = /\{\{[^{}\n]{0,40}\}{0,2}/;
/** Elements of HTML that mails are written with. Anything else in angle brackets is text, such as `Ana <ana@shop.example>`. */
const ELEMENTS =
  `a abbr b big blockquote body br button center code div em font form h[1-6] head hr html i iframe img input li link meta ol p pre s
  script small span strong style sub sup table tbody td th tr u ul video`.split(/\s+/);
const MARKUP = new RegExp(`</?(?:${ELEMENTS.join('|')})(?:\\s+[\\w:-]+\\s*=|\\s*/?>)|<!--|<!doctype\\b`, 'i');

type BuyerMailValues = Record<BuyerMailVariable, string>;

/** The text of a mail until the merchant writes one, with its variables still to be filled in. */
export function usualText(kind: BuyerMailKind, locale: Locale): { subject: string; text: string } {
  const unfilled = Object.fromEntries(buyerMailVariables.map((name) => [name, `{{${name}}}`]));
  const key = (part: 'subject' | 'text'): MessageKey => `buyer-mail.${kind}.${part}`;
  return { subject: say(locale, key('subject'), unfilled), text: say(locale, key('text'), unfilled) };
}

/** What a text names that stands for nothing, as it was typed; null where all of it is known. */
export function findUnknownVariable(text: string): string | null {
  const left = text.replaceAll(VARIABLE, (whole, name: string) => (isVariable(name) ? '' : whole));
  return UNKNOWN.exec(left)?.[0] ?? null;
}

/** Whether a text has tags of HTML. It is sent as plain text, in which buyers would read them. */
export function hasMarkup(text: string): boolean {
  return MARKUP.test(text);
}

/**
 * A mail to a buyer. What variables stand for is never read for variables again. A paragraph with a variable that has no value is left out, and such a
 * subject gives way to the usual one.
 */
export function composeBuyerMail(mail: {
  kind: BuyerMailKind;
  to: string;
  locale: Locale;
  senderName: string;
  replyTo: string | null;
  subject: string;
  text: string;
  values: BuyerMailValues;
  trackingUrl: string;
}): Mail {
  const { kind, to, locale, senderName, replyTo, values, trackingUrl } = mail;
  const fill = (text: string) => text.replaceAll(VARIABLE, (whole, name: string) => (isVariable(name) ? values[name] : whole));
  const isWhole = (text: string) => [...text.matchAll(VARIABLE)].every(([, name = '']) => !isVariable(name) || values[name].trim() !== '');
  const subject = isWhole(mail.subject) ? mail.subject : usualText(kind, locale).subject;
  const composed = composeMail({
    to,
    locale,
    brandName: senderName,
    title: fill(subject).replaceAll(/\s+/g, ' '),
    paragraphs: mail.text
      .split(/\n{2,}/)
      .filter(isWhole)
      .map(fill),
    footer: say(locale, 'buyer-mail.footer', { sender: senderName, order: values.order }),
    button: { label: say(locale, 'buyer-mail.track'), url: trackingUrl },
  });
  return { ...composed, senderName, replyTo };
}

function isVariable(name: string): name is BuyerMailVariable {
  return buyerMailVariables.some((known) => known === name);
}
