import { htmlToText } from 'html-to-text';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { MAIL_MARKER } from '#provider/mail/compose-mail.ts';
import { Refusal } from '#provider/http/refusal.ts';

/** Far beyond what mail programs make. */
const MAX_DEPTH = 20;
const MAX_HEADER_BYTES = 256 * 1024;
/** Longer replies are cut. */
const TEXT_MAX = 20_000;
/** Headers a server may leave the address in that a mail came by. */
const ENVELOPE_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to'];

/** What of a mail goes into a ticket. */
export interface ReadMail {
  from: string;
  /** Every address it was sent to. */
  to: string[];
  subject: string;
  /** What was written, without what it quotes. */
  text: string;
  attachments: { name: string; content: Buffer }[];
  /** Written by a program, such as an out-of-office reply. */
  automatic: boolean;
}

/** Reads a mail as it travelled. One that can't be read is refused. */
export async function readMail(raw: Buffer): Promise<ReadMail> {
  const mail = await PostalMime.parse(raw, {
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: MAX_DEPTH,
    maxHeadersSize: MAX_HEADER_BYTES,
    forceRfc822Attachments: true,
  }).catch(() => {
    throw new Refusal('body-unreadable');
  });
  return {
    from: mail.from?.address ?? '',
    to: recipients(mail),
    subject: mail.subject ?? '',
    text: withoutQuote(textOf(mail)).replaceAll('\u0000', '').trim().slice(0, TEXT_MAX),
    // What a page refers to are signatures' logos.
    attachments: mail.attachments.filter(({ related }) => related !== true).map(toAttachment),
    automatic: isAutomatic(mail),
  };
}

function recipients(mail: Email): string[] {
  const named = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap((each) =>
    each.group === undefined ? [each.address] : each.group.map(({ address }) => address),
  );
  const envelope = mail.headers.filter(({ key }) => ENVELOPE_HEADERS.includes(key)).map(({ value }) => value.replaceAll(/[<>\s]/g, ''));
  return [...named, ...envelope];
}

function textOf({ text = '', html = '' }: Email): string {
  if (text.trim() !== '' || html === '') return text.replaceAll('\r\n', '\n');
  return htmlToText(html, {
    wordwrap: false,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { ignoreHref: true } },
    ],
  });
}

function toAttachment({ filename, content }: Attachment): { name: string; content: Buffer } {
  const name = filename ?? '';
  if (typeof content === 'string') return { name, content: Buffer.from(content) };
  return { name, content: content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content) };
}

/** Programs say of themselves what they are (RFC 3834, and what came before it). */
function isAutomatic({ headers }: Email): boolean {
  const valueOf = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const submitted = valueOf('auto-submitted');
  if (submitted !== undefined && submitted !== 'no') return true;
  return ['bulk', 'junk', 'list', 'auto_reply'].includes(valueOf('precedence') ?? '') || valueOf('x-autoreply') !== undefined;
}

/**
 * What stands above our marker, without the line a mail program puts over what it quotes ("On … wrote:") and without quoted lines at the end. Where a
 * program took our marker out, quoted lines at the end are all that is recognized.
 */
function withoutQuote(text: string): string {
  const lines = text.split('\n');
  const marker = lines.findIndex((line) => line.includes(MAIL_MARKER));
  const kept = marker < 0 ? lines : lines.slice(0, marker);
  const isBlank = (line: string | undefined) => line !== undefined && line.trim() === '';
  const isQuoted = (line: string | undefined) => line !== undefined && /^\s*>/.test(line);
  let quoted = marker >= 0;
  while (isBlank(kept.at(-1)) || isQuoted(kept.at(-1))) quoted = isQuoted(kept.pop()) || quoted;
  if (!quoted) return kept.join('\n');
  // The attribution may be broken into two lines.
  const start = kept.slice(-2).findIndex((line) => /^\S/.test(line) && /@|\d/.test(line));
  if (kept.at(-1)?.trimEnd().endsWith(':') === true) kept.splice(start < 0 ? -1 : kept.length - Math.min(2, kept.length) + start);
  return kept.join('\n');
}
