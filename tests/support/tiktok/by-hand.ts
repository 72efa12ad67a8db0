import { createServer, type ServerResponse } from 'node:http';
import { type FakeTiktok, type FakeTrouble, startFakeTiktok } from './fake-tiktok.ts';
import { newShop, type ShopData } from './shop-data.ts';
import { cancelOrder, placeOrder, requestCancellation } from './shop-life.ts';

const APP = { appKey: 'wharf-by-hand', appSecret: 'wharf-by-hand-secret', serviceId: '7290000000000000002' };
const troubles: Record<string, FakeTrouble> = {
  none: 'none',
  down: 'down',
  broken: 'broken',
  garbage: 'garbage',
  busy: { busyForSeconds: 10 },
};

/** TikTok Shop for a person without a seller account: two sellers, and a page of switches on the port after the simulator's. */
export async function openTiktokByHand({ appUrl, port }: { appUrl: string; port: number }) {
  const tiktok = await startFakeTiktok({ ...APP, port });
  tiktok.state.redirectUrl = `${appUrl}/tiktok`;
  const shops = [newShop({ name: 'Lamps US' }), newShop({ name: 'Luzes BR', region: 'BR', currency: 'BRL' })];
  for (const shop of shops) tiktok.addSeller({ shops: [shop] });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', appUrl);
    flip(tiktok, shops, { path: pathname, query: searchParams })
      .then(() => showSwitches(tiktok, shops, response))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port + 1, '127.0.0.1', resolve));
  return {
    pages: [`TikTok Shop: http://127.0.0.1:${port + 1}/`],
    env: {
      TIKTOK_APP_KEY: APP.appKey,
      TIKTOK_APP_SECRET: APP.appSecret,
      TIKTOK_SERVICE_ID: APP.serviceId,
      TIKTOK_API_URL: tiktok.url,
      TIKTOK_AUTH_URL: tiktok.url,
      TIKTOK_CONSENT_URL: tiktok.url,
      TIKTOK_CONSENT_US_URL: tiktok.url,
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await tiktok.close();
    },
  };
}

/** Does what a link of the page says; anything else does nothing. */
async function flip(tiktok: FakeTiktok, shops: ShopData[], { path, query }: { path: string; query: URLSearchParams }): Promise<void> {
  if (path === '/trouble') tiktok.state.trouble = troubles[query.get('kind') ?? 'none'] ?? 'none';
  const shop = shops.find(({ id }) => id === query.get('shop'));
  if (shop === undefined) return;
  if (path === '/review')
    shop.review =
      query.get('kind') === 'fails' ? { failsFor: 'The title names another brand.' } : query.get('kind') === 'waits' ? 'waits' : 'passes';
  if (path === '/order') {
    const skuId = shop.products[0]?.skus[0]?.id;
    if (skuId !== undefined) placeOrder(shop, { skuId, units: 2, shippingType: query.get('kind') === 'TIKTOK' ? 'TIKTOK' : 'SELLER' });
  }
  const newest = shop.orders.at(-1);
  if (newest === undefined || path === '/review') return;
  if (path === '/cancel') cancelOrder(shop, newest.id);
  if (path === '/request-cancel') requestCancellation(shop, newest.id);
  if (query.get('hint') !== 'lost') await tiktok.deliver(shop, { type: 1, event: 'ORDER_STATUS_CHANGE', data: { order_id: newest.id } });
}

function showSwitches(tiktok: FakeTiktok, shops: ShopData[], response: ServerResponse): void {
  const link = (path: string, words: string) => `<a href="${path}">${words}</a>`;
  const rows = shops.map(({ id, name, products, orders, review }) => {
    const numbers = orders.map(
      (order) => `${order.id} ${order.status} ${order.packages.map(({ trackingNumber }) => trackingNumber).join(' ')}`,
    );
    return `<h2>${name}</h2><p>${products.length} products, review ${typeof review === 'string' ? review : 'fails'}</p><p>${[
      link(`/order?shop=${id}`, 'Order two units'),
      link(`/order?shop=${id}&hint=lost`, 'Order, webhook lost'),
      link(`/order?shop=${id}&kind=TIKTOK`, 'Order that TikTok carries'),
      link(`/request-cancel?shop=${id}`, 'Buyer wants the last one canceled'),
      link(`/cancel?shop=${id}`, 'Cancel the last one'),
      ...['passes', 'waits', 'fails'].map((kind) => link(`/review?shop=${id}&kind=${kind}`, `Review ${kind}`)),
    ].join(' · ')}</p><pre>${numbers.join('\n')}</pre>`;
  });
  const switches = Object.keys(troubles).map((kind) => link(`/trouble?kind=${kind}`, kind));
  const page = `<!doctype html><html lang="en"><title>TikTok Shop</title><h1>TikTok Shop</h1><p>Trouble: ${JSON.stringify(tiktok.state.trouble)}. ${switches.join(' · ')}</p>${rows.join('')}</html>`;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}
