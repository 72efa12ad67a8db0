import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { BILLING_PROFILE_LIMIT } from '#contract/account.values.ts';
import type { BillingProfile, BillingProfileInput } from '#contract/account.ts';
import { type Database, inTransaction, type Queryable, type Tx } from '#provider/database/database.ts';
import { requireCountry } from '#provider/features/regions/require-country.ts';
import { Refusal } from '#provider/http/refusal.ts';
import {
  changeProfile,
  clearDefault,
  findProfiles,
  findStoresToBill,
  insertProfile,
  lockProfiles,
  makeDefault,
  removeProfile,
} from './billing-profiles.store.ts';
import { parseTaxId } from './parse-tax-id.ts';

type Input = z.output<typeof BillingProfileInput>;

/** Adds a profile; the first is the default whatever it says. */
export async function createBillingProfile(tx: Tx, accountId: string, input: Input): Promise<BillingProfile> {
  const checked = await checkInput(tx, accountId, input);
  await lockProfiles(tx, accountId);
  const present = await findProfiles(tx, accountId);
  if (present.length >= BILLING_PROFILE_LIMIT) throw new Refusal('state-conflict');
  const profile: BillingProfile = { ...checked, id: uuidv7(), isDefault: checked.isDefault || present.length === 0 };
  if (profile.isDefault) await clearDefault(tx, accountId);
  await insertProfile(tx, accountId, profile);
  return profile;
}

/** Changes a profile. The default stays it until another one becomes the default: there always is one. */
export async function updateBillingProfile(
  database: Database,
  wish: { accountId: string; profileId: string; input: Input },
): Promise<BillingProfile> {
  const { accountId, profileId } = wish;
  return inTransaction(database, async (tx) => {
    const present = await lockProfile(tx, accountId, profileId);
    const checked = await checkInput(tx, accountId, wish.input);
    const profile: BillingProfile = { ...checked, id: profileId, isDefault: checked.isDefault || present.isDefault };
    if (profile.isDefault) await clearDefault(tx, accountId);
    await changeProfile(tx, accountId, profile);
    return profile;
  });
}

/** Deletes a profile; when it was the default, the oldest one left becomes it. */
export async function deleteBillingProfile(database: Database, accountId: string, profileId: string): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { isDefault } = await lockProfile(tx, accountId, profileId);
    await removeProfile(tx, accountId, profileId);
    const [oldest] = await findProfiles(tx, accountId);
    if (isDefault && oldest !== undefined) await makeDefault(tx, accountId, oldest.id);
  });
}

async function lockProfile(tx: Tx, accountId: string, profileId: string): Promise<BillingProfile> {
  await lockProfiles(tx, accountId);
  const profile = (await findProfiles(tx, accountId)).find(({ id }) => id === profileId);
  if (profile === undefined) throw new Refusal('not-found');
  return profile;
}

async function checkInput(db: Queryable, accountId: string, input: Input): Promise<Input> {
  await requireCountry(db, input.country);
  const storeIds = await findStoresToBill(db, accountId, input.storeIds);
  const fields = input.storeIds.flatMap((id, index) =>
    storeIds.includes(id) ? [] : [{ path: `storeIds.${index}`, code: 'not-a-choice' as const }],
  );
  if (fields.length > 0) throw new Refusal('validation-failed', { fields });
  return { ...input, taxId: await parseTaxId(input), storeIds };
}
