import { addressParser } from 'postal-mime';
import { locales } from '#contract/locales.ts';
import { say } from '#provider/http/language.ts';
import { readAddress } from './reply-address.ts';

/** How our mails about tickets are known. */
export interface OurMails {
  /** Where they come from, such as `Wharf <no-reply@wharf.example>`. */
  from: string;
  /** The address replies go to, without the ticket. */
  support: string;
  publicUrl: string;
}

/** Addresses of ours that are looked at; a mail has one, or some of one conversation. */
const ADDRESSES_MAX = 20;
const titles = ['notice.ticket-replied.title', 'notice.ticket-resolved.title', 'notice.ticket-closed.title'] as const;

/** Phrases a quote of our mail holds and nothing else does, in lower case: our addresses, the page of the ticket, our titles and our subject. */
export function ourSigns({ from, support, publicUrl }: OurMails, recipients: readonly string[]): string[] {
  const ours = [...new Set(recipients)]
    .flatMap((address) => {
      const read = readAddress(support, address);
      return read === null ? [] : [{ address: address.trim(), number: read.number }];
    })
    .slice(0, ADDRESSES_MAX);
  const numbers = [...new Set(ours.map(({ number }) => number))];
  const phrases = [
    addressParser(from)[0]?.address ?? '',
    `${publicUrl}/home/support-ticket/`,
    ...ours.map(({ address }) => address),
    ...numbers.flatMap((number) => [`(${number})`, ...locales.flatMap((locale) => titles.map((title) => say(locale, title, { number })))]),
  ];
  return phrases.filter((phrase) => phrase !== '').map((phrase) => phrase.toLowerCase());
}
