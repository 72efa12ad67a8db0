import { connectTiktok, type TiktokConnected } from '#contract/stores-tiktok.ts';
import type { Outbound } from '#provider/outbound/outbound.ts';
import type { Services } from '#provider/services.ts';
import type { Merchant } from '../call.ts';
import { cleanUpAfter } from '../clean-up.ts';
import { startTestProvider, type TestProvider } from '../provider.ts';
import { type FakeSeller, type FakeTiktok, startFakeTiktok } from './fake-tiktok.ts';
import { newShop, type ShopData } from './shop-data.ts';

const APP = { appKey: '68xu9ks5test', appSecret: 'test_secret_0123456789', serviceId: '7290000000000000001' };
/** Where products of tests have their pictures. */
const PICTURES = 'https://example.com/';

export interface TiktokWorld {
  provider: TestProvider;
  tiktok: FakeTiktok;
  /** The provider's own, with a web whose pictures are there. */
  services: Services;
  connect(merchant: Merchant, seller: FakeSeller): Promise<TiktokConnected>;
  /** A merchant with one shop that is connected and set up. */
  aShop(): Promise<{ merchant: Merchant; seller: FakeSeller; shop: ShopData; storeId: string }>;
}

/** A provider whose TikTok Shop is the simulator, both stopped after the suite. */
export async function startTiktokWorld(): Promise<TiktokWorld> {
  const tiktok = await startFakeTiktok(APP);
  cleanUpAfter(() => tiktok.close());
  const provider = await startTestProvider(
    {
      tiktok: {
        ...APP,
        callsPerSecond: 1_000,
        apiUrl: tiktok.url,
        authUrl: tiktok.url,
        consentUrls: { us: tiktok.url, other: tiktok.url },
        timeouts: { connectMs: 1_000, readMs: 5_000 },
      },
    },
    { template: 'rates' },
  );
  // The provider's public address is where an app would listen.
  tiktok.state.hookOrigin = provider.url;
  const outbound = await withPictures(provider.services.outbound);
  const services = { ...provider.services, outbound };

  async function connect(merchant: Merchant, seller: FakeSeller): Promise<TiktokConnected> {
    const answer = await merchant.call(connectTiktok, { body: { code: tiktok.authorize(seller), state: null } });
    if (answer.status !== 200) throw new Error(`not connected: ${JSON.stringify(answer.problem)}`);
    return answer.data;
  }

  return {
    provider,
    tiktok,
    services,
    connect,
    async aShop() {
      const merchant = await provider.signUp();
      const shop = newShop();
      const seller = tiktok.addSeller({ shops: [shop] });
      const { stores } = await connect(merchant, seller);
      return { merchant, seller, shop, storeId: stores[0]?.id ?? '' };
    },
  };
}

/** The outside with a picture at every address under `PICTURES`. */
async function withPictures(outbound: Outbound): Promise<Outbound> {
  const { default: sharp } = await import('sharp');
  const body = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  return {
    ...outbound,
    send: async (call) =>
      call.url.startsWith(PICTURES) ? { status: 200, headers: { 'content-type': 'image/png' }, body } : outbound.send(call),
  };
}
