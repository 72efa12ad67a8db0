import { z } from 'zod';
import { storeRefused } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';
import { callTiktok, type TiktokStore } from './tiktok-client.ts';
import { findConnection, saveWarehouse } from './tiktok-connection.store.ts';

const Warehouses = z.object({
  warehouses: z.array(
    z.object({
      id: z.string(),
      type: z.string().default('SALES_WAREHOUSE'),
      is_default: z.boolean().default(false),
      effect_status: z.string().default('ENABLED'),
    }),
  ),
});

/** Where the shop keeps its units: its default warehouse of sales, looked up once. A shop without one can't sell. */
export async function requireWarehouse(services: Services, store: TiktokStore): Promise<string> {
  const key = { accountId: store.accountId, storeId: store.id };
  const known = (await findConnection(services.database.db, key))?.warehouseId ?? null;
  if (known !== null) return known;
  const { warehouses } = await callTiktok(services, store, {
    method: 'GET',
    path: '/logistics/202309/warehouses',
    data: Warehouses,
    repeatable: true,
  });
  const usable = warehouses.filter(({ type, effect_status: status }) => type === 'SALES_WAREHOUSE' && status !== 'DISABLED');
  const found = usable.find((each) => each.is_default) ?? usable[0];
  if (found === undefined) {
    services.log.warn({ storeId: store.id }, 'a TikTok shop has no warehouse of sales');
    throw storeRefused();
  }
  await saveWarehouse(services.database.db, key, found.id);
  return found.id;
}
