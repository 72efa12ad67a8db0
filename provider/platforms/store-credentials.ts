import type { z } from 'zod';
import type { Keys } from '#provider/http/keys.ts';
import type { StoreKey } from './connector.ts';

/** Credentials that are not those of their store, or were sealed with a key nobody has any more. */
export class CredentialsUnreadable extends Error {
  readonly sealed: Buffer;
  constructor(sealed: Buffer) {
    super('store credentials do not open');
    this.sealed = sealed;
  }
}

/** What encrypted credentials are bound to: those of one store open for no other, of the same account neither. */
export function credentialsContext({ accountId, storeId }: StoreKey): string {
  return `${accountId}/${storeId}`;
}

/** What a platform gave us for a store, a document of the platform's own kind: kept encrypted, bound to the store. */
export function sealCredentials<Schema extends z.ZodType>(
  keys: Keys,
  { as, credentials, ...store }: StoreKey & { as: Schema; credentials: z.input<Schema> },
): Buffer {
  return keys.encrypt('store-credentials', JSON.stringify(as.parse(credentials)), credentialsContext(store));
}

/** The document of a store. One of another platform or another store is `CredentialsUnreadable`. */
export function openCredentials<Schema extends z.ZodType>(
  keys: Keys,
  { as, sealed, ...store }: StoreKey & { as: Schema; sealed: Buffer },
): z.output<Schema> {
  try {
    return as.parse(JSON.parse(keys.decrypt('store-credentials', sealed, credentialsContext(store))));
  } catch {
    throw new CredentialsUnreadable(sealed);
  }
}
