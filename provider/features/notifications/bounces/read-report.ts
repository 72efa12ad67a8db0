import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { isAddressGone } from '#provider/mail/smtp-failure.ts';

/** Far beyond what mail servers make. */
const MAX_DEPTH = 20;
const MAX_HEADER_BYTES = 256 * 1024;
const STATUS_MAX = 64 * 1024;
/** Headers a server may leave the address in that a mail came by. */
const ENVELOPE_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to'];

/** What a mail server reports. */
export interface BounceReport {
  /** Every address it was sent to. */
  to: string[];
  /** The address it could not be delivered to takes no mails any more. */
  isFinal: boolean;
}

/** Reads a report on the delivery of a mail (RFC 3464), as it travelled. What is no mail was sent to nobody. */
export async function readReport(raw: Buffer): Promise<BounceReport> {
  const mail = await PostalMime.parse(raw, {
    attachmentEncoding: 'arraybuffer',
    maxNestingDepth: MAX_DEPTH,
    maxHeadersSize: MAX_HEADER_BYTES,
    forceRfc822Attachments: true,
  }).catch(() => null);
  if (mail === null) return { to: [], isFinal: false };
  return { to: addressesOf(mail), isFinal: mail.attachments.some((part) => isStatus(part) && saysAddressGone(textOf(part))) };
}

function addressesOf(mail: Email): string[] {
  const named = [...(mail.to ?? []), ...(mail.cc ?? [])].flatMap((each) =>
    each.group === undefined ? [each.address] : each.group.map(({ address }) => address),
  );
  const envelope = mail.headers.filter(({ key }) => ENVELOPE_HEADERS.includes(key)).map(({ value }) => value.replaceAll(/[<>\s]/g, ''));
  return [...envelope, ...named];
}

/** RFC 6533 calls it by another name where an address has letters beyond ASCII. */
function isStatus({ mimeType }: Attachment): boolean {
  return ['message/delivery-status', 'message/global-delivery-status'].includes(mimeType.toLowerCase());
}

function textOf({ content }: Attachment): string {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
  return bytes.subarray(0, STATUS_MAX).toString('latin1');
}

/** Fields of the mail, an empty line, and those of each address it went to. */
function saysAddressGone(status: string): boolean {
  return status
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .some(
      (fields) =>
        /^action:[ \t]*failed\b/im.test(fields) && isAddressGone(/^status:[ \t]*(\d\.\d{1,3}\.\d{1,3})\b/im.exec(fields)?.[1] ?? ''),
    );
}
