import { z } from 'zod';
import type { Keys } from '#provider/http/keys.ts';

/** What the sandbox gives for a store. */
export const SandboxSecrets = z.object({ accessToken: z.string(), webhookSecret: z.string() });
export type SandboxSecrets = z.infer<typeof SandboxSecrets>;

/** What every platform gives for a store. */
export const AccessSecret = z.object({ accessToken: z.string() });

/** What a platform gave us for a store: kept encrypted, bound to the account. */
export function sealSecrets(keys: Keys, accountId: string, secrets: Record<string, string>): Buffer {
  return keys.encrypt('store-credentials', JSON.stringify(secrets), accountId);
}

export function openSecrets<Schema extends z.ZodType>(
  keys: Keys,
  sealed: { accountId: string; credentials: Buffer; as: Schema },
): z.output<Schema> {
  return sealed.as.parse(JSON.parse(keys.decrypt('store-credentials', sealed.credentials, sealed.accountId)));
}
