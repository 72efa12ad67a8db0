import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 4;
const SHORT_BYTES = 16;

/** What a key is for. Each purpose has a key of its own, derived from the one secret. */
export type KeyPurpose =
  | 'cursor'
  | 'store-credentials'
  | 'connect-state'
  | 'sandbox-gateway'
  | 'gateway-notice'
  | 'recharge-link'
  | 'one-time-secret'
  | 'recovery-code'
  | 'totp'
  | 'rate-subject'
  | 'file-link'
  | 'made-file'
  | 'ticket-address'
  | 'mail-recipient'
  | 'unsubscribe'
  | 'bounce-address'
  | 'webhook-secret'
  | 'staff-invitation'
  | 'payout-details'
  | 'nuvemshop-state'
  | 'nuvemshop-install'
  | 'oauth-token'
  | 'backup';

export interface Keys {
  /** HMAC-SHA256 as base64url. */
  sign(purpose: KeyPurpose, text: string): string;
  verify(purpose: KeyPurpose, text: string, signature: string): boolean;
  /** The first 128 bits of the same as 32 hex digits, for places that hold few characters and may fold their case. */
  signShort(purpose: KeyPurpose, text: string): string;
  verifyShort(purpose: KeyPurpose, text: string, signature: string): boolean;
  /** AES-256-GCM with the id of the key in front; `context` (e.g. the account id) must be the same again to decrypt. */
  encrypt(purpose: KeyPurpose, text: string, context: string): Buffer;
  decrypt(purpose: KeyPurpose, sealed: Buffer, context: string): string;
  /** The same sealed with the newest key; null when it is already. */
  rewrap(purpose: KeyPurpose, sealed: Buffer, context: string): Buffer | null;
}

/** Keys of the newest secret; those of an old one only verify and decrypt. */
export function buildKeys(secret: string, oldSecret?: string): Keys {
  const newest = deriveKeys(secret);
  const all = oldSecret === undefined ? [newest] : [newest, deriveKeys(oldSecret)];
  function encrypt(purpose: KeyPurpose, text: string, context: string): Buffer {
    return Buffer.concat([newest.id, seal(newest.keyFor(purpose), text, context)]);
  }
  function decrypt(purpose: KeyPurpose, sealed: Buffer, context: string): string {
    const named = all.find(({ id }) => id.equals(sealed.subarray(0, KEY_ID_BYTES)));
    // Sealed before ids were written: the newest key or none.
    if (named === undefined) return open(newest.keyFor(purpose), sealed, context);
    return open(named.keyFor(purpose), sealed.subarray(KEY_ID_BYTES), context);
  }
  return {
    sign: (purpose, text) => signWith(newest, purpose, text),
    verify: (purpose, text, signature) => all.some((keys) => sameText(signWith(keys, purpose, text), signature)),
    signShort: (purpose, text) => shorten(signWith(newest, purpose, text)),
    verifyShort: (purpose, text, signature) => all.some((keys) => sameText(shorten(signWith(keys, purpose, text)), signature)),
    encrypt,
    decrypt,
    rewrap(purpose, sealed, context) {
      if (newest.id.equals(sealed.subarray(0, KEY_ID_BYTES))) return null;
      return encrypt(purpose, decrypt(purpose, sealed, context), context);
    },
  };
}

interface DerivedKeys {
  /** Tells the secrets apart without telling anything of them. */
  id: Buffer;
  keyFor(purpose: KeyPurpose): Buffer;
}

function deriveKeys(secret: string): DerivedKeys {
  const derived = new Map<KeyPurpose, Buffer>();
  return {
    id: derive(secret, 'key-id').subarray(0, KEY_ID_BYTES),
    keyFor(purpose) {
      const key = derived.get(purpose) ?? derive(secret, purpose);
      derived.set(purpose, key);
      return key;
    },
  };
}

function derive(secret: string, purpose: KeyPurpose | 'key-id'): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'wharf', purpose, KEY_BYTES));
}

function signWith(keys: DerivedKeys, purpose: KeyPurpose, text: string): string {
  return createHmac('sha256', keys.keyFor(purpose)).update(text).digest('base64url');
}

function shorten(signature: string): string {
  return Buffer.from(signature, 'base64url').subarray(0, SHORT_BYTES).toString('hex');
}

function seal(key: Buffer, text: string, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

function open(key: Buffer, sealed: Buffer, context: string): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** Constant-time comparison; unequal lengths are simply different. */
export function sameText(expected: string, given: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}
