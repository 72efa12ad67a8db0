import type { ProfitSettings } from '#contract/profit.ts';
import { WHOLE_BP } from '#contract/money.values.ts';
import { inTransaction, type Tx } from '#provider/database/database.ts';
import { queueFollow } from '#provider/features/my-products/queue-follow.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { perUsd } from '#provider/rates/rate-of-day.ts';
import type { Services } from '#provider/services.ts';
import { findLinkedListings, findProfitSettings, replaceProfitSettings } from './profit-settings.store.ts';

/** Keeps a target margin beside the fees there are. Prices there are stay. */
export async function keepTargetMargin(tx: Tx, accountId: string, targetMarginBp: number): Promise<void> {
  const settings = await findProfitSettings(tx, accountId);
  if (settings.targetMarginBp === targetMarginBp && settings.version > 0) return;
  requireRoom({ ...settings, targetMarginBp });
  if (!(await replaceProfitSettings(tx, accountId, { ...settings, targetMarginBp }))) throw new Refusal('version-conflict');
}

/** Keeps an account's fees and target, and has its listings looked at again by them. */
export async function saveProfitSettings(services: Services, accountId: string, settings: ProfitSettings): Promise<ProfitSettings> {
  requireRoom(settings);
  if (perUsd(settings.currency) === null && settings.currency !== 'CNY')
    throw new Refusal('validation-failed', { fields: [{ path: 'currency', code: 'not-a-choice' }] });
  return inTransaction(services.database, async (tx) => {
    if (!(await replaceProfitSettings(tx, accountId, settings))) throw new Refusal('version-conflict');
    await queueFollow(tx, accountId, await findLinkedListings(tx, accountId));
    return findProfitSettings(tx, accountId);
  });
}

/** Refuses by field fees and a margin that together leave nothing of the price for the goods. */
export function requireRoom({ storeFeeBp, paymentFeeBp, targetMarginBp }: ProfitSettings): void {
  if (storeFeeBp + paymentFeeBp + targetMarginBp < WHOLE_BP) return;
  throw new Refusal('validation-failed', { fields: [{ path: 'targetMarginBp', code: 'shares-exceed-price' }] });
}
