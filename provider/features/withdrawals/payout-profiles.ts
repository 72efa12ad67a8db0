import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { BodyOutput } from '#contract/endpoint.ts';
import type { createPayoutProfile as endpoint, PayoutProfile } from '#contract/withdrawals.ts';
import { PAYOUT_PROFILES_MAX, payoutCurrenciesOf, PROFILE_REST_HOURS } from '#contract/withdrawals.values.ts';
import type { Queryable, Tx } from '#provider/database/database.ts';
import { requireMoneyCode } from '#provider/features/account/money-code.ts';
import { notifyUsers } from '#provider/features/notifications/publish-event.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { Services } from '#provider/services.ts';
import { checkPayoutAccount, identityOf, maskOf, type PayoutDetails } from './payout-account.ts';

/** Profiles of the account that were not taken away, the newest first. */
export async function findPayoutProfiles(queryable: Queryable, accountId: string): Promise<PayoutProfile[]> {
  const found = await sql<PayoutProfile>`
    SELECT id, method, holder, country, currency, mask, created_at AS "createdAt",
      created_at > app_now() - make_interval(hours => ${PROFILE_REST_HOURS}::integer) AS "isNew"
    FROM payout_profile WHERE account_id = ${accountId} AND removed_at IS NULL ORDER BY created_at DESC, id DESC`.execute(queryable);
  return found.rows;
}

/** Adds an account that payouts can go to. */
export async function createPayoutProfile(
  services: Services,
  tx: Tx,
  { caller, address }: { caller: SignedIn; address: string },
  given: BodyOutput<typeof endpoint>,
): Promise<PayoutProfile> {
  const { accountId } = caller;
  const { method, holder, country, currency } = given;
  if (!payoutCurrenciesOf(method, country).includes(currency))
    throw new Refusal('validation-failed', { fields: [{ path: 'currency', code: 'not-a-choice' }] });
  const { details, wrong } = await checkPayoutAccount(given);
  if (wrong.length > 0) throw new Refusal('validation-failed', { fields: wrong });
  await tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
  await requireUnknown(services, tx, { accountId, currency, details });
  if ((await findPayoutProfiles(tx, accountId)).length >= PAYOUT_PROFILES_MAX) throw new Refusal('limit-reached');
  await requireMoneyCode(services, tx, caller, { use: 'payout-account', code: given.code, address });
  const id = uuidv7();
  const sealed = services.keys.encrypt('payout-details', JSON.stringify(details), accountId);
  await tx
    .insertInto('payout_profile')
    .values({ account_id: accountId, id, method, holder, country, currency, sealed_details: sealed, mask: maskOf(details) })
    .execute();
  const made = (await findPayoutProfiles(tx, accountId)).find((profile) => profile.id === id);
  if (made === undefined) throw new Error('a payout profile just made is gone');
  await notifyUsers(tx, {
    accountId,
    kind: 'payout-account-added',
    params: { payee: `${holder} ${made.mask}` },
    path: '/recommend/withdraw',
    key: `payout-account-added:${id}`,
  });
  return made;
}

/** Refuses an account that the merchant has in the list already: the same number in the same currency. */
async function requireUnknown(
  { keys }: Services,
  tx: Tx,
  { accountId, currency, details }: { accountId: string; currency: string; details: PayoutDetails },
): Promise<void> {
  const found = await sql<{ sealed: Buffer }>`SELECT sealed_details AS sealed FROM payout_profile
    WHERE account_id = ${accountId} AND currency = ${currency} AND removed_at IS NULL`.execute(tx);
  const { field, identity } = identityOf(details);
  const known = found.rows.map(({ sealed }) => JSON.parse(keys.decrypt('payout-details', sealed, accountId)) as PayoutDetails);
  if (known.some((each) => identityOf(each).identity === identity))
    throw new Refusal('validation-failed', { fields: [{ path: `details.${field}`, code: 'payout-account-known' }] });
}

export async function removePayoutProfile(queryable: Queryable, accountId: string, payoutProfileId: string): Promise<void> {
  const removed = await sql`UPDATE payout_profile SET removed_at = app_now()
    WHERE account_id = ${accountId} AND id = ${payoutProfileId} AND removed_at IS NULL`.execute(queryable);
  if (removed.numAffectedRows === 0n) throw new Refusal('not-found');
}

/** The numbers of a payout account, for who sends money to it. */
export async function readDetails(
  { database, keys }: Pick<Services, 'database' | 'keys'>,
  { accountId, payoutProfileId }: { accountId: string; payoutProfileId: string },
): Promise<PayoutDetails> {
  const { sealed_details: sealed } = await database.db
    .selectFrom('payout_profile')
    .select('sealed_details')
    .where('account_id', '=', accountId)
    .where('id', '=', payoutProfileId)
    .executeTakeFirstOrThrow();
  return JSON.parse(keys.decrypt('payout-details', sealed, accountId)) as PayoutDetails;
}
