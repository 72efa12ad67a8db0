import type { z } from 'zod';
import type { SandboxTroubleInput } from '#contract/stores.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { setTrouble } from '#provider/platforms/sandbox/shop-trouble.ts';
import type { Services } from '#provider/services.ts';
import { connectedStore } from './connected-store.ts';

/** Has a sandbox store of the account misbehave, or behave again. */
export async function setSandboxTrouble(
  services: Services,
  wish: { accountId: string; storeId: string; trouble: z.output<typeof SandboxTroubleInput> },
): Promise<Record<string, never>> {
  const store = await connectedStore(services, services.database.db, wish.accountId, wish.storeId);
  if (store.platform !== 'sandbox') throw new Refusal('state-conflict');
  await setTrouble(services.database.db, store.externalId, wish.trouble);
  return {};
}
