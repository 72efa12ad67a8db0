import { z } from 'zod';
import type { Keys } from '#provider/http/keys.ts';

/** What a platform gave us for a store: kept encrypted, bound to the account. */
const StoreSecrets = z.object({ accessToken: z.string(), webhookSecret: z.string() });
export type StoreSecrets = z.infer<typeof StoreSecrets>;

export function sealSecrets(keys: Keys, accountId: string, secrets: StoreSecrets): Buffer {
  return keys.encrypt('store-credentials', JSON.stringify(secrets), accountId);
}

export function openSecrets(keys: Keys, accountId: string, sealed: Buffer): StoreSecrets {
  return StoreSecrets.parse(JSON.parse(keys.decrypt('store-credentials', sealed, accountId)));
}
