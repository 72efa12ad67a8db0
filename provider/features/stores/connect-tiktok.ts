import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TiktokConnected } from '#contract/stores-tiktok.ts';
import { addJob, inTransaction, type Queryable, type Tx } from '#provider/database/database.ts';
import type { SignedIn } from '#provider/http/caller.ts';
import { Refusal } from '#provider/http/refusal.ts';
import type { FinishedConnection } from '#provider/platforms/connector.ts';
import { lockShop } from '#provider/platforms/lock-shop.ts';
import { PlatformRefusal } from '#provider/platforms/platform.ts';
import { findStoreOfShop } from '#provider/platforms/stores-of-shop.ts';
import { listAuthorizedShops } from '#provider/platforms/tiktok/authorized-shops.ts';
import { requireTiktok } from '#provider/platforms/tiktok/require-tiktok.ts';
import { type AuthorizedShop, findStoreOfAccount, insertShop, markConnected } from '#provider/platforms/tiktok/tiktok-connection.store.ts';
import { tiktokConnector } from '#provider/platforms/tiktok/tiktok-connector.ts';
import { exchangeCode, type TiktokGrant } from '#provider/platforms/tiktok/token-endpoint.ts';
import { perUsd } from '#provider/rates/rate-of-day.ts';
import type { Services } from '#provider/services.ts';
import { requireOwnState } from './start-tiktok.ts';
import { findAccountStore, isCountry } from './stores.store.ts';
import { requestTransfer } from './transfer-store.ts';

type Finished = FinishedConnection<AuthorizedShop>;
type LeftOut = TiktokConnected['leftOut'][number];
type Connected = { status: 'connected'; storeId: string } | ({ status: 'left-out' } & LeftOut);

/**
 * Connects the shops a seller agreed to. TikTok is asked between the transactions: the code is written down as used before, and given free again where
 * TikTok could not be asked. Where no shop of several can be connected, the first one's obstacle is the answer.
 */
export async function connectTiktok(
  services: Services,
  caller: SignedIn,
  { code, state }: { code: string; state: string | null },
): Promise<TiktokConnected> {
  requireTiktok(services);
  if (state !== null) await requireOwnState(services, caller, state);
  await takeCode(services.database.db, caller.accountId, code);
  const finished = await finishAll(services, code).catch(async (error: unknown) => {
    if (error instanceof PlatformRefusal && error.retryable) {
      await freeCode(services.database.db, code);
      throw new Refusal('unavailable');
    }
    throw error instanceof PlatformRefusal ? new Refusal('authorization-expired') : error;
  });
  try {
    return await connectShops(services, caller, finished);
  } finally {
    // Of those that are another account's, its owner is asked.
    for (const { externalId } of finished) await requestTransfer(services, caller.accountId, { platform: 'tiktok-shop', externalId });
  }
}

async function connectShops(services: Services, caller: SignedIn, finished: readonly Finished[]): Promise<TiktokConnected> {
  const outcomes = await inTransaction(services.database, async (tx) => {
    const each: Connected[] = [];
    for (const shop of finished.toSorted((one, other) => (one.externalId < other.externalId ? -1 : 1)))
      each.push(await connectShop(services, tx, { caller, finished: shop }));
    const [first] = each;
    // Nothing is kept of an authorization by which nothing could be connected.
    if (first?.status === 'left-out' && each.every(({ status }) => status === 'left-out')) throw new Refusal(first.obstacle);
    return each;
  });
  const found = await Promise.all(
    outcomes.flatMap((outcome) =>
      outcome.status === 'connected' ? [findAccountStore(services.database.db, caller, outcome.storeId)] : [],
    ),
  );
  return {
    stores: found.filter((store) => store !== undefined),
    leftOut: outcomes.flatMap((outcome) => (outcome.status === 'left-out' ? [{ name: outcome.name, obstacle: outcome.obstacle }] : [])),
  };
}

/** What TikTok says of the seller's shops. */
async function finishAll(services: Services, code: string): Promise<Finished[]> {
  const grant = await requireGrant(services, code);
  const shops = grant.isSeller ? await listAuthorizedShops(services, grant.accessToken) : [];
  if (shops.length === 0) throw new Refusal('no-shop-authorized');
  return Promise.all(shops.map((shop) => tiktokConnector.finish(services, { grant, shop })));
}

async function requireGrant(services: Services, code: string): Promise<TiktokGrant> {
  const outcome = await exchangeCode(services, code);
  if (outcome.status === 'granted') return outcome.grant;
  if (outcome.status === 'unreachable') throw new PlatformRefusal({ code: 'store-unreachable', params: {} }, true);
  services.log.warn({ code: outcome.code }, 'TikTok refused an authorization code');
  throw new Refusal('authorization-expired');
}

async function connectShop(services: Services, tx: Tx, { caller, finished }: { caller: SignedIn; finished: Finished }): Promise<Connected> {
  const { accountId, userId } = caller;
  const { externalId: shop, facts } = finished;
  await lockShop(tx, 'tiktok-shop', shop);
  const live = await findStoreOfShop(tx, 'tiktok-shop', shop);
  const leftOut = (obstacle: LeftOut['obstacle']): Connected => ({ status: 'left-out', name: facts.name, obstacle });
  if (live !== undefined && live.accountId !== accountId) return leftOut('shop-of-other-account');
  if (!(await isCountry(tx, facts.country ?? '')) || perUsd(facts.currency) === null) return leftOut('no-rate-for-currency');
  const actor = { kind: 'merchant', id: userId } as const;
  const store = (await findStoreOfAccount(tx, accountId, shop)) ?? (await insertShop(tx, { accountId, actor, finished }));
  await markConnected(tx, services.keys, { store, actor, finished });
  await addJob(tx, 'tiktok-set-up-shop', store, { key: `tiktok-set-up-shop:${store.storeId}`, storeId: store.storeId });
  await addJob(tx, 'read-store', store, { key: `read-store:${store.storeId}`, storeId: store.storeId });
  return { status: 'connected', storeId: store.storeId };
}

/** Writes down that a code is used; one that was, whoever used it, is refused. */
async function takeCode(queryable: Queryable, accountId: string, code: string): Promise<void> {
  const taken = await sql`INSERT INTO tiktok_authorization (account_id, code_hash) VALUES (${accountId}, ${hashOf(code)})
    ON CONFLICT (code_hash) DO NOTHING`.execute(queryable);
  if (taken.numAffectedRows !== 1n) throw new Refusal('authorization-used');
}

async function freeCode(queryable: Queryable, code: string): Promise<void> {
  await sql`DELETE FROM tiktok_authorization WHERE code_hash = ${hashOf(code)}`.execute(queryable);
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
