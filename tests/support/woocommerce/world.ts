import { connectWooCommerceStore } from '#contract/stores-woocommerce.ts';
import type { Store } from '#contract/stores.ts';
import type { ProviderConfig } from '#provider/config.ts';
import { connectedStore } from '#provider/features/stores/connected-store.ts';
import type { ConnectedStore } from '#provider/platforms/platform.ts';
import type { Merchant } from '../call.ts';
import { startTestProvider, type TestProvider } from '../provider.ts';
import { startWooHost } from './host.ts';
import type { WooHost } from './server.ts';
import type { SiteOptions, WooSite } from './site-data.ts';
import { runWooCron } from './site-life.ts';

export interface ConnectedSite {
  site: WooSite;
  merchant: Merchant;
  /** As its merchant sees it. */
  shown: Store;
  /** As adapters are given it. */
  store: ConnectedStore;
}

export interface WooWorld {
  provider: TestProvider;
  host: WooHost;
  /** A new merchant's store, connected by keys. */
  aStore(options?: SiteOptions): Promise<ConnectedSite>;
  /** Has a site deliver what it has to report, and works it off. */
  deliver(site: WooSite): Promise<number[]>;
  hookUrl: string;
}

/** A provider beside a host with WooCommerce sites. */
export async function startWooWorld(config: Partial<ProviderConfig> = {}): Promise<WooWorld> {
  const host = await startWooHost();
  const provider = await startTestProvider(config, { template: 'rates' });
  const hookUrl = `${provider.url}/hooks/woocommerce/store`;
  return {
    provider,
    host,
    hookUrl,
    async aStore(options) {
      const site = host.addSite(options);
      const { consumerKey, consumerSecret } = host.makeKeys(site);
      const merchant = await provider.signUp({ country: 'PT' });
      const shown = (await merchant.call(connectWooCommerceStore, { body: { address: site.url, consumerKey, consumerSecret } })).data;
      const store = await connectedStore(provider.services.database.db, merchant.accountId, shown.id);
      return { site, merchant, shown, store };
    },
    async deliver(site) {
      const statuses = await runWooCron(site, hookUrl);
      await provider.runJobs();
      return statuses;
    },
  };
}
