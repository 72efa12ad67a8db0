import { openWooHost } from './server.ts';
import { runWooCron } from './site-life.ts';

const CRON_MS = 3_000;

/** WooCommerce for a person without a site: two, of the two forms of addresses a site can have, whose webhooks leave every few seconds. */
export async function openWooCommerceByHand({ port, ownHosts }: { port: number; ownHosts: string | undefined }) {
  const host = await openWooHost(port);
  const pages = (['pretty', 'query'] as const).map((permalinks) => {
    const site = host.addSite({ permalinks, currency: 'USD' });
    const { consumerKey, consumerSecret } = host.makeKeys(site);
    return `WooCommerce: ${site.url}/ keys ${consumerKey} ${consumerSecret}`;
  });
  const cron = setInterval(() => {
    for (const site of host.sites.values()) {
      const [webhook] = site.webhooks;
      if (webhook !== undefined) void runWooCron(site, webhook.delivery_url).catch(() => undefined);
    }
  }, CRON_MS);
  return {
    pages,
    env: { OUTBOUND_OWN_HOSTS: [ownHosts, host.host].filter((hosts) => hosts !== undefined && hosts !== '').join(',') },
    async close() {
      clearInterval(cron);
      host.close();
    },
  };
}
