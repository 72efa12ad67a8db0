import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import type { Connector, StoreKey } from '#provider/platforms/connector.ts';
import type { Services } from '#provider/services.ts';

export interface ConnectorSubject {
  services: Services;
  connector: Connector;
  start: () => Promise<{ consentUrl: string | null }>;
  aStore: () => Promise<StoreKey>;
  /** The platform takes the store's token no longer. */
  loseToken: (store: StoreKey) => Promise<void>;
}

/** What connecting shops of every platform has to do. */
export function describeConnector({ services, connector, start, aStore, loseToken }: ConnectorSubject): void {
  async function stateOf({ storeId }: StoreKey): Promise<string> {
    const store = await services.database.db.selectFrom('store').select('state').where('id', '=', storeId).executeTakeFirstOrThrow();
    return store.state;
  }

  describe('its connections', () => {
    it('start where the merchant agrees, or at once', async () => {
      const { consentUrl } = await start();
      if (consentUrl !== null) expect(new URL(consentUrl).pathname).not.toBe('/');
    });

    it('are healthy, with what the shop says of itself, and lack no scope', async () => {
      const store = await aStore();
      expect(await connector.checkHealth(services, store)).toMatchObject({
        status: 'healthy',
        facts: { name: expect.any(String), currency: expect.stringMatching(/^[A-Z]{3}$/) },
      });
      expect((await connector.scopes(services, store)).missing).toEqual([]);
      expect(await stateOf(store)).toBe('connected');
    });

    it('are ill, for a reason there are words for, once the token is taken no longer', async () => {
      const store = await aStore();
      await loseToken(store);
      expect(await connector.checkHealth(services, store)).toMatchObject({ status: 'ill', cause: { code: 'store-not-connected' } });
      expect(await stateOf(store)).toBe('token_expired');
    });

    it('are found in their own account alone', async () => {
      const { storeId } = await aStore();
      await expect(connector.checkHealth(services, { accountId: uuidv7(), storeId })).rejects.toThrow('not-found');
    });

    it('end without harm to others', async () => {
      const [store, other] = [await aStore(), await aStore()];
      await connector.disconnect(services, store);
      expect(await connector.checkHealth(services, other)).toMatchObject({ status: 'healthy' });
    });
  });
}
