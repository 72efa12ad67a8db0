import type { Keys } from '#provider/http/keys.ts';

const DAY_MS = 86_400_000;
/** How long a mail of ours can be replied to. */
const REPLY_DAYS = 90;
const BASE = 36;
/** `support+tk1042-g3k-<32 hex digits>@…`: servers may fold the case of it, and take 64 characters before the @ (`SUPPORT_NAME_MAX`). */
const PLUS_PART = /^(tk\d{1,12})-([0-9a-z]{1,6})-([0-9a-f]{32})$/;

interface Answerer {
  ticketId: string;
  /** The member whose mail it is. */
  userId: string;
}

/** The address a member replies to a mail about a ticket by. Nobody else can make one, nor use it: it is signed for the member, and good for 90 days. */
export function replyAddress(
  keys: Keys,
  support: string,
  {
    number,
    day,
    ...answerer
  }: Answerer & {
    /** The ticket's human number, by which the address names it. */
    number: string;
    day: Date;
  },
): string {
  const at = support.lastIndexOf('@');
  const days = dayNumber(day);
  const plus = [number.toLowerCase(), days.toString(BASE), keys.signShort('ticket-address', signedText(answerer, days))].join('-');
  return `${support.slice(0, at)}+${plus}${support.slice(at)}`;
}

/** What a reply address says before it is proved. */
export interface ReadAddress {
  number: string;
  days: number;
  signature: string;
}

/** Reads an address a mail was sent to; null: none of ours. */
export function readAddress(support: string, address: string): ReadAddress | null {
  const at = support.lastIndexOf('@');
  const [local, domain] = [`${support.slice(0, at)}+`.toLowerCase(), support.slice(at).toLowerCase()];
  const given = address.trim().toLowerCase();
  if (!given.startsWith(local) || !given.endsWith(domain)) return null;
  const [, number = '', days = '', signature = ''] = PLUS_PART.exec(given.slice(local.length, -domain.length)) ?? [];
  return signature === '' ? null : { number: number.toUpperCase(), days: Number.parseInt(days, BASE), signature };
}

/** Whether we made the address for the member and the ticket, and whether it is too old by now. */
export function proveAddress(keys: Keys, address: ReadAddress, { now, ...answerer }: Answerer & { now: Date }): 'ours' | 'forged' | 'old' {
  if (!keys.verifyShort('ticket-address', signedText(answerer, address.days), address.signature)) return 'forged';
  return dayNumber(now) - address.days > REPLY_DAYS ? 'old' : 'ours';
}

function signedText({ ticketId, userId }: Answerer, days: number): string {
  return `${ticketId}.${userId}.${days}`;
}

function dayNumber(time: Date): number {
  return Math.floor(time.getTime() / DAY_MS);
}
