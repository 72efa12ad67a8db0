import { htmlToText } from 'html-to-text';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { Refusal } from '#provider/http/refusal.ts';
import { cutQuote } from './cut-quote.ts';

/** Far beyond what mail programs make. */
const MAX_DEPTH = 20;
const MAX_HEADER_BYTES = 256 * 1024;
const MAX_NESTED_TAGS = 200;
/** Longer replies are cut, and say so by their end. */
const TEXT_MAX = 20_000;
const CUT = ' […]';
/** Characters of a mail, with all it quotes, in which its text is looked for. */
const SEARCHED_MAX = 1_000_000;
/** A picture a text refers to is a signature's logo up to this size; what somebody pasted is larger. */
const LOGO_MAX_BYTES = 40 * 1024;
/** Headers a server may leave the address in that a mail came by. */
const ENVELOPE_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to'];

/** How Gmail, Apple Mail, Thunderbird and Yahoo mark what a page quotes, and the line over it. */
const QUOTES = ['blockquote.gmail_quote', '.gmail_attr', 'blockquote[type=cite]', '.moz-cite-prefix', '.yahoo_quoted'];

interface MailFile {
  name: string;
  content: Buffer;
  /** Whether the text refers to it, as to a picture. */
  shownInText: boolean;
}

/** What of a mail goes into a ticket. */
export interface ReadMail {
  from: string;
  /** Every address it was sent to. */
  to: string[];
  /** Empty: it has none. */
  messageId: string;
  /** What was written, without what it quotes. */
  text: string;
  attachments: MailFile[];
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
    messageId: mail.messageId?.trim() ?? '',
    text: shorten(cutQuote(textOf(mail)).replaceAll('\u0000', '').trim()),
    attachments: mail.attachments.map(toAttachment).filter(({ shownInText, content }) => !shownInText || content.length > LOGO_MAX_BYTES),
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
  if (text.trim() !== '' || html === '') return text.slice(0, SEARCHED_MAX).replaceAll('\r\n', '\n');
  return htmlToText(html.slice(0, SEARCHED_MAX), {
    wordwrap: false,
    limits: { maxDepth: MAX_NESTED_TAGS },
    selectors: [
      ...QUOTES.map((selector) => ({ selector, format: 'skip' })),
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { ignoreHref: true } },
    ],
  });
}

function shorten(text: string): string {
  return text.length > TEXT_MAX ? text.slice(0, TEXT_MAX - CUT.length) + CUT : text;
}

function toAttachment({ filename, content, related }: Attachment): MailFile {
  const file = { name: filename ?? '', shownInText: related === true };
  if (typeof content === 'string') return { ...file, content: Buffer.from(content) };
  return { ...file, content: content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content) };
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
