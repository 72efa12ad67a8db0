import { htmlToText } from 'html-to-text';
import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { Refusal } from '#provider/http/refusal.ts';
import { cutQuote } from './cut-quote.ts';
import { type OurMails, ourSigns } from './our-signs.ts';
import { sizeOfPicture } from './picture-size.ts';

/** Far beyond what mail programs make. */
const MAX_DEPTH = 20;
const MAX_HEADER_BYTES = 256 * 1024;
const MAX_NESTED_TAGS = 200;
/** Longer replies are cut, and say so by their end. */
const TEXT_MAX = 20_000;
const CUT = ' […]';
/** Characters of a mail, with all it quotes, in which its text is looked for. */
const SEARCHED_MAX = 1_000_000;
/** A picture a page refers to is a logo or an icon if it is as small as this or has a shorter side; what somebody pasted is larger. */
const LOGO_MAX_BYTES = 3 * 1024;
const PASTED_MIN_SIDE = 100;
/** Headers a server may leave the address in that a mail came by. */
const ENVELOPE_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to'];
/** Headers of programs that reply; people's mail programs write `X-Auto-Response-Suppress` too. */
const PROGRAM_HEADERS = ['x-autoreply', 'x-autorespond'];

interface MailFile {
  name: string;
  content: Buffer;
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

/** Reads a mail as it travelled, which may quote one of ours. One that can't be read is refused. */
export async function readMail(raw: Buffer, ours: OurMails): Promise<ReadMail> {
  const mail = await PostalMime.parse(raw, {
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: MAX_DEPTH,
    maxHeadersSize: MAX_HEADER_BYTES,
    forceRfc822Attachments: true,
  }).catch(() => {
    throw new Refusal('body-unreadable');
  });
  const to = recipients(mail);
  const text = shorten(cutQuote(textOf(mail), ourSigns(ours, to)).replaceAll('\u0000', '').trim());
  return {
    from: mail.from?.address ?? '',
    to,
    messageId: mail.messageId?.trim() ?? '',
    text,
    attachments: filesOf(mail, text),
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
    // What a page quotes becomes lines marked with `>`.
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { ignoreHref: true } },
    ],
  });
}

function shorten(text: string): string {
  return text.length > TEXT_MAX ? text.slice(0, TEXT_MAX - CUT.length) + CUT : text;
}

/** Its files, without the logos its page shows, unless they are all it has. */
function filesOf({ attachments, html = '' }: Email, text: string): MailFile[] {
  const shown = new Set(Array.from(html.slice(0, SEARCHED_MAX).matchAll(/\bcid:([^"'\s<>)]{1,300})/gi), ([, id]) => id));
  const files = attachments.map((each) => ({
    name: each.filename ?? '',
    content: bytesOf(each),
    isShown: shown.has(each.contentId?.replaceAll(/[<>]/g, '')),
  }));
  const sent = files.filter(({ content, isShown }) => !isShown || !isLogo(content));
  return text === '' && sent.length === 0 ? files : sent;
}

function bytesOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content);
}

function isLogo(content: Buffer): boolean {
  const size = sizeOfPicture(content);
  return content.length <= LOGO_MAX_BYTES || (size !== null && Math.min(size.width, size.height) < PASTED_MIN_SIDE);
}

/** Programs say of themselves what they are (RFC 3834, and what came before it); receipts and bounces are reports, and come from nobody. */
function isAutomatic({ headers }: Email): boolean {
  const valueOf = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const submitted = valueOf('auto-submitted');
  if (submitted !== undefined && submitted !== 'no') return true;
  if (valueOf('content-type')?.startsWith('multipart/report') === true || valueOf('return-path') === '<>') return true;
  if (PROGRAM_HEADERS.some((name) => valueOf(name) !== undefined)) return true;
  return ['bulk', 'junk', 'list', 'auto_reply'].includes(valueOf('precedence') ?? '');
}
