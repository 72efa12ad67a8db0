import { createHash } from 'node:crypto';
import type { ProviderConfig } from '#provider/config.ts';
import type { Keys } from '#provider/http/keys.ts';

/** Whom a mail was sent to: a user, an address beside a user's own, or the buyer of `buyer_mail`. */
export const bouncedKinds = ['u', 'r', 'm'] as const;
type BouncedKind = (typeof bouncedKinds)[number];

const BASE = 36;
/** 128 bits in base 36. */
const LONG = 25;
const TAG = 5;
const PLUS_PART = /^([urm])([0-9a-z]{25})([0-9a-z]{5})([0-9a-z]{25})$/;

interface Bounced {
  kind: BouncedKind;
  id: string;
  /** Address the mail goes to. Left out: it never changes. */
  email?: string;
}

/**
 * Where a mail server reports that a mail can't be delivered: `bounces+<kind, id, address and signature>@…`, of which servers may fold the case and take 64
 * characters before the @ (`BOUNCE_NAME_MAX`). Undefined: bounces are not taken.
 */
export function bounceAddress(
  { keys, config }: { keys: Keys; config: Pick<ProviderConfig, 'bounceAddress'> },
  { kind, id, email = '' }: Bounced,
): string | undefined {
  const own = config.bounceAddress;
  if (own === null) return undefined;
  const at = own.lastIndexOf('@');
  const tag = tagOf(email);
  const signature = encode(keys.signShort('bounce-address', signedText(kind, id, tag)), LONG);
  return `${own.slice(0, at)}+${kind}${encode(id.replaceAll('-', ''), LONG)}${tag}${signature}${own.slice(at)}`;
}

/** What a bounce address of ours says. */
export interface ReadBounceAddress {
  kind: BouncedKind;
  id: string;
  /** Whether the mail went to this address. */
  isTo(email: string): boolean;
}

/** Reads an address a bounce was sent to: null for none of ours, `forged` for one we did not make. */
export function readBounceAddress(keys: Keys, own: string, address: string): ReadBounceAddress | 'forged' | null {
  const at = own.lastIndexOf('@');
  const [local, domain] = [`${own.slice(0, at)}+`.toLowerCase(), own.slice(at).toLowerCase()];
  const given = address.trim().toLowerCase();
  if (!given.startsWith(local) || !given.endsWith(domain)) return null;
  const [, kind, packed = '', tag = '', signature = ''] = PLUS_PART.exec(given.slice(local.length, -domain.length)) ?? [];
  const known = bouncedKinds.find((each) => each === kind);
  const [id, signed] = [decode(packed), decode(signature)];
  if (known === undefined || id === null || signed === null) return 'forged';
  const uuid = id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  if (!keys.verifyShort('bounce-address', signedText(known, uuid, tag), signed)) return 'forged';
  return { kind: known, id: uuid, isTo: (email) => tagOf(email) === tag };
}

function signedText(kind: string, id: string, tag: string): string {
  return `${kind}.${id}.${tag}`;
}

/** Enough of an address to see whether it is another one by now. */
function tagOf(email: string): string {
  const hash = createHash('sha256').update(email.toLowerCase()).digest().readUInt32BE(0);
  return (hash % BASE ** TAG).toString(BASE).padStart(TAG, '0');
}

function encode(hex: string, length: number): string {
  return BigInt(`0x${hex}`).toString(BASE).padStart(length, '0');
}

/** As 32 hex digits; null for a number that has more. */
function decode(text: string): string | null {
  const number = [...text].reduce((sum, digit) => sum * BigInt(BASE) + BigInt(Number.parseInt(digit, BASE)), 0n);
  const hex = number.toString(16).padStart(32, '0');
  return text === '' || hex.length > 32 ? null : hex;
}
