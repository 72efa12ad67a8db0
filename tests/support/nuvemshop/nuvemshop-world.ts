import { connectNuvemshopStore, exchangeNuvemshopCode, startNuvemshop } from '#contract/stores-nuvemshop.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import type { ProviderConfig } from '#provider/config.ts';
import { neededScopes } from '#provider/platforms/nuvemshop/credentials.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import type { Merchant } from '../call.ts';
import { cleanUpAfter } from '../clean-up.ts';
import { startTestProvider, type TestProvider } from '../provider.ts';
import { type FakeNuvemshop, startFakeNuvemshop } from './fake-nuvemshop.ts';
import type { FakeStore } from './store-state.ts';

export const NUVEMSHOP_APP = { appId: '4242', appSecret: 'tn_secret_of_the_test_app' };

/** A store at Nuvemshop that a merchant of ours has connected. */
export interface ConnectedNuvemshop {
  merchant: Merchant;
  shop: FakeStore;
  store: ConnectedStore;
}

export interface NuvemshopWorld {
  provider: TestProvider;
  nuvemshop: FakeNuvemshop;
  hookUrl: string;
  /** A state as a merchant takes it to Nuvemshop. */
  stateOf(merchant: Merchant): Promise<string>;
  /** Connects a store as its merchant would, from our screen. */
  connect(options?: { merchant?: Merchant; shop?: FakeStore }): Promise<ConnectedNuvemshop>;
}

/** A provider whose Nuvemshop is the fake one, both stopped after the suite. */
export async function startNuvemshopWorld(overrides: { config?: Partial<ProviderConfig> } = {}): Promise<NuvemshopWorld> {
  const publicUrl = 'https://wharf.example';
  const nuvemshop = await startFakeNuvemshop({ ...NUVEMSHOP_APP, scopes: neededScopes, redirectUrl: () => `${publicUrl}/nuvemshop` });
  cleanUpAfter(() => nuvemshop.close());
  const timeouts = { connectMs: 1_000, readMs: 5_000 };
  const provider = await startTestProvider(
    {
      publicUrl,
      // All stores are one host: what one store's test has it suffer must not have the others left alone.
      outbound: {
        ownHosts: ['127.0.0.1'],
        privateAllowed: false,
        timeouts,
        breaker: { threshold: 0.9, latestCalls: 10_000, minimumCalls: 10_000, halfOpenAfterMs: 1_000 },
      },
      nuvemshop: {
        ...NUVEMSHOP_APP,
        apiUrl: nuvemshop.apiUrl,
        authOrigin: nuvemshop.origin,
        timeouts,
      },
      ...overrides.config,
    },
    { template: 'rates' },
  );

  async function stateOf(merchant: Merchant): Promise<string> {
    const { consentUrl } = (await merchant.call(startNuvemshop)).data;
    return new URL(consentUrl).searchParams.get('state') ?? '';
  }

  async function connect(options: { merchant?: Merchant; shop?: FakeStore } = {}): Promise<ConnectedNuvemshop> {
    const merchant = options.merchant ?? (await provider.signUp());
    const shop = options.shop ?? nuvemshop.addStore();
    const body = { code: nuvemshop.agree(shop), state: await stateOf(merchant) };
    const { install } = (await provider.call(exchangeNuvemshopCode, { body })).data;
    const { id } = (await merchant.call(connectNuvemshopStore, { body: { install } })).data;
    return { merchant, shop, store: await connectedStore(provider.services.database.db, merchant.accountId, id) };
  }

  return { provider, nuvemshop, hookUrl: `${provider.url}/hooks/nuvemshop/events`, stateOf, connect };
}
