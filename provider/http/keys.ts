import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a key is for. Each purpose has a key of its own, derived from the one secret. */
export type KeyPurpose =
  | 'cursor'
  | 'store-credentials'
  | 'sandbox-gateway'
  | 'recharge-link'
  | 'one-time-secret'
  | 'recovery-code'
  | 'totp'
  | 'rate-subject'
  | 'export-link';

export interface Keys {
  /** HMAC-SHA256 as base64url. */
  sign(purpose: KeyPurpose, text: string): string;
  verify(purpose: KeyPurpose, text: string, signature: string): boolean;
  /** AES-256-GCM; `context` (e.g. the account id) must be the same again to decrypt. */
  encrypt(purpose: KeyPurpose, text: string, context: string): Buffer;
  decrypt(purpose: KeyPurpose, sealed: Buffer, context: string): string;
}

export function buildKeys(secret: string): Keys {
  const derived = new Map<KeyPurpose, Buffer>();
  function keyFor(purpose: KeyPurpose): Buffer {
    const known = derived.get(purpose);
    if (known !== undefined) return known;
    const key = Buffer.from(hkdfSync('sha256', secret, 'wharf', purpose, KEY_BYTES));
    derived.set(purpose, key);
    return key;
  }
  function sign(purpose: KeyPurpose, text: string): string {
    return createHmac('sha256', keyFor(purpose)).update(text).digest('base64url');
  }
  return {
    sign,
    verify: (purpose, text, signature) => sameText(sign(purpose, text), signature),
    encrypt(purpose, text, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt(purpose, sealed, context) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), nonce).setAAD(Buffer.from(context)).setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    },
  };
}

/** Constant-time comparison; unequal lengths are simply different. */
export function sameText(expected: string, given: string): boolean {
  const a = Buffer.from(expected);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}
