import type { Cause } from '#contract/problem.ts';
import type { ParcelDifference, Store, StoreCheck } from '#contract/stores.ts';
import { storeCheckNames } from '#contract/stores.values.ts';
import { readNow } from '#provider/database/app-clock.ts';
import { compareNewestParcels } from '#provider/features/orders/compare-parcels.ts';
import { Refusal } from '#provider/http/refusal.ts';
import { type ConnectedStore, type Platform, PlatformRefusal } from '#provider/platforms/platform.ts';
import { platformFor } from '#provider/platforms/platforms.ts';
import { workingStoreStates } from '#provider/platforms/store-lifecycle.ts';
import type { Services } from '#provider/services.ts';
import type { StoreChange } from './change-store.ts';
import { connectedStore } from './connected-store.ts';
import { findAccountStore, noteCheck } from './stores.store.ts';

type CheckName = StoreCheck['name'];
interface Found {
  cause: Cause | null;
  granted?: string[];
  missing?: string[];
  differences?: ParcelDifference[];
}
/** What is wrong, null cause for nothing; null where the platform has no such thing. */
type Look = () => Promise<Found | null>;

/** Looks at one thing after the other until one fails: what comes after it would fail for the same reason. */
export async function checkStore(
  services: Services,
  { accountId, userId, storeId }: StoreChange,
): Promise<{ store: Store; checks: StoreCheck[] }> {
  const known = await findAccountStore(services.database.db, { accountId, userId }, storeId);
  if (known === undefined) throw new Refusal('not-found');
  if (!workingStoreStates.includes(known.state)) throw new Refusal('state-conflict');
  const store = await connectedStore(services.database.db, accountId, storeId);
  const checks = await runChecks(looksAt(services, platformFor(known.platform), store));
  const failed = checks.flatMap(({ name, state }) => (state === 'failed' ? [name] : []));
  await noteCheck(services.database.db, accountId, storeId, failed);
  const after = await findAccountStore(services.database.db, { accountId, userId }, storeId);
  return { store: after ?? known, checks };
}

function looksAt(
  services: Services,
  { connector, catalog, orders, fulfillment }: Platform,
  store: ConnectedStore,
): Record<CheckName, Look> {
  const key = { accountId: store.accountId, storeId: store.id };
  return {
    connection: async () => {
      const health = await connector.checkHealth(services, key);
      return { cause: health.status === 'ill' ? health.cause : null };
    },
    permissions: async () => {
      const { granted, missing } = await connector.scopes(services, key);
      return { cause: missing.length === 0 ? null : { code: 'store-permission-lost', params: {} }, granted, missing };
    },
    setup: async () => {
      await connector.setUp(services, key);
      return { cause: null };
    },
    products: async () => {
      if (catalog === null) return null;
      await catalog.readProducts(services, store, null);
      return { cause: null };
    },
    orders: async () => {
      if (orders === null) return null;
      await orders.listOrdersChanged(services, store, (await readNow(services.database.db)).toISOString(), null);
      return { cause: null };
    },
    parcels: async () => {
      const repair = fulfillment?.repair ?? null;
      if (repair === null) return null;
      const differences = await compareNewestParcels(services, store, repair);
      const left = differences.filter(({ isMending }) => !isMending).length;
      return { cause: left === 0 ? null : { code: 'parcels-differ', params: {} }, differences };
    },
  };
}

async function runChecks(looks: Record<CheckName, Look>): Promise<StoreCheck[]> {
  const checks: StoreCheck[] = [];
  for (const name of storeCheckNames) {
    const skip = checks.some(({ state }) => state === 'failed');
    const found = skip ? null : await lookOrCause(looks[name]);
    const state = found === null ? 'skipped' : found.cause === null ? 'passed' : 'failed';
    const { cause = null, granted = [], missing = [], differences = [] } = found ?? {};
    checks.push({ name, state, cause, granted, missing, differences });
  }
  return checks;
}

async function lookOrCause(look: Look): Promise<Found | null> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof PlatformRefusal) return { cause: error.reason };
    throw error;
  }
}
