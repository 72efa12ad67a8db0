import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { type OrderSource, type PlatformOrder } from '#provider/platforms/order-source.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import type { Services } from '#provider/services.ts';

export interface OrderSourceSubject {
  services: Services;
  source: OrderSource;
  /** A connected store without orders, and what happens in it. */
  aShop: () => Promise<{
    store: ConnectedStore;
    /** Answers the order's id at the store. */
    order: () => Promise<string>;
    change: (externalId: string) => Promise<void>;
    refundOneUnit: (externalId: string) => Promise<void>;
    /** Null on platforms whose orders nobody holds. */
    hold: ((externalId: string) => Promise<void>) | null;
    cancel: (externalId: string) => Promise<void>;
    loseToken: () => Promise<void>;
  }>;
  /** Orders of a page and one. */
  moreThanAPage: number;
}

const LONG_AGO = '2000-01-01T00:00:00.000Z';

/** What every platform's orders have to do. */
export function describeOrderSource({ services, source, aShop, moreThanAPage }: OrderSourceSubject): void {
  async function listAll(store: ConnectedStore, since = LONG_AGO): Promise<PlatformOrder[]> {
    const orders: PlatformOrder[] = [];
    let cursor: string | null = null;
    do {
      const page = await source.listOrdersChanged(services, store, since, cursor);
      orders.push(...page.orders);
      cursor = page.next;
    } while (cursor !== null);
    return orders;
  }

  describe('its orders', () => {
    it('are fetched as they are now, the same as they are listed', async () => {
      const shop = await aShop();
      const id = await shop.order();
      const before = await source.fetchOrder(services, shop.store, id);
      await shop.change(id);
      const after = await source.fetchOrder(services, shop.store, id);
      expect(after?.externalId).toBe(id);
      expect(after).not.toEqual(before);
      expect(Date.parse(after?.updatedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(before?.updatedAt ?? ''));
      if (before !== null && before.version !== null) expect(after?.version).toBeGreaterThan(before.version);
      expect(await listAll(shop.store)).toEqual([after]);
    });

    it('are null where the store has no such order', async () => {
      const { store } = await aShop();
      expect(await source.fetchOrder(services, store, uuidv7())).toBeNull();
    });

    it('are found by the name the shop shows, among several that are sought, and by no part of it', async () => {
      const shop = await aShop();
      const order = await source.fetchOrder(services, shop.store, await shop.order());
      const name = order?.externalName ?? '';
      expect(await source.findOrderByName(services, shop.store, ['no such name', name])).toEqual(order);
      expect(await source.findOrderByName(services, shop.store, [name.slice(0, -1)])).toBeNull();
      expect(await source.findOrderByName(services, (await aShop()).store, [name])).toBeNull();
    });

    it('are listed once each over the pages, the oldest change first', async () => {
      const shop = await aShop();
      const ids: string[] = [];
      for (let placed = 0; placed < moreThanAPage; placed += 1) ids.push(await shop.order());
      const listed = await listAll(shop.store);
      expect(listed.map(({ externalId }) => externalId).sort()).toEqual(ids.sort());
      const times = listed.map(({ updatedAt }) => Date.parse(updatedAt));
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    });

    it('are listed from a time on, that time included', async () => {
      const shop = await aShop();
      await shop.order();
      const [first] = await listAll(shop.store);
      const since = first?.updatedAt ?? '';
      expect(await listAll(shop.store, since)).toHaveLength(1);
      expect(await listAll(shop.store, new Date(Date.parse(since) + 1_000).toISOString())).toEqual([]);
    });

    it('say what was paid back by line, what is held and what is canceled', async () => {
      const shop = await aShop();
      const [refunded, held, canceled] = [await shop.order(), await shop.order(), await shop.order()];
      await shop.refundOneUnit(refunded);
      await shop.hold?.(held);
      await shop.cancel(canceled);
      const read = async (id: string) => source.fetchOrder(services, shop.store, id);
      expect((await read(refunded))?.lines[0]).toMatchObject({ refundedQuantity: 1 });
      expect((await read(refunded))?.financialState).toMatch(/refunded$/);
      expect((await read(held))?.holdNote).toEqual(shop.hold === null ? null : expect.any(String));
      expect((await read(canceled))?.canceled).toBe(true);
    });

    it('are refused, and the store waits for its merchant, once the token is taken no longer', async () => {
      const shop = await aShop();
      const id = await shop.order();
      await shop.loseToken();
      await expect(source.fetchOrder(services, shop.store, id)).rejects.toThrow('store-not-connected');
      await expect(source.listOrdersChanged(services, shop.store, LONG_AGO, null)).rejects.toThrow('store-not-connected');
      const { state } = await services.database.db
        .selectFrom('store')
        .select('state')
        .where('id', '=', shop.store.id)
        .executeTakeFirstOrThrow();
      expect(state).toBe('token_expired');
    });
  });
}
