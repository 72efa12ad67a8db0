import type { ProfitSettings } from '#contract/profit.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { findProfitSettings, replaceProfitSettings } from './profit-settings.store.ts';

/** Keeps a target margin beside the door alarm there is. Prices there are stay. */
export async function keepTargetMargin(tx: Tx, accountId: string, targetMarginBp: number): Promise<void> {
  const settings = await findProfitSettings(tx, accountId);
  if (settings.targetMarginBp === targetMarginBp && settings.version > 0) return;
  if (!(await replaceProfitSettings(tx, accountId, { ...settings, targetMarginBp }))) throw new Refusal('version-conflict');
}

/** Keeps an account's target margin and door alarm. */
export async function saveProfitSettings(services: Services, accountId: string, settings: ProfitSettings): Promise<ProfitSettings> {
  return inTransaction(services.database, async (tx) => {
    if (!(await replaceProfitSettings(tx, accountId, settings))) throw new Refusal('version-conflict');
    return findProfitSettings(tx, accountId);
  });
}
