import type { ServerResponse } from 'node:http';
import type { WooSite } from './site-data.ts';
import { placeWooOrder } from './site-life.ts';

/** The shop as its buyers see it: what it sells, each to be ordered by a link. */
export function showShop(site: WooSite, url: URL, response: ServerResponse): void {
  const [productId, variationId] = (url.searchParams.get('buy') ?? '').split('/').map(Number);
  if (productId !== undefined && productId > 0) {
    placeWooOrder(site, { items: [{ productId, variationId: variationId ?? 0, quantity: 1 }] });
    return void response.writeHead(303, { location: url.pathname }).end();
  }
  const goods = site.products
    .filter(({ status }) => status === 'publish')
    .flatMap(({ id, name, price }) => {
      const variations = site.variations.get(id) ?? [];
      return variations.length === 0
        ? [{ ids: `${id}/0`, name, price }]
        : variations.map((variation) => ({
            ids: `${id}/${variation.id}`,
            name: `${name}, ${variation.attributes.map(({ option }) => option).join(', ')}`,
            price: variation.price,
          }));
    });
  const items = goods.map(({ ids, name, price }) => `<li>${escaped(name)}: ${escaped(price)} <a href="?buy=${ids}">Order</a>`);
  const orders = site.orders.map(({ number, status }) => `<li>#${escaped(number)}: ${escaped(status)}`);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><title>${escaped(site.name)}</title><h1>${escaped(site.name)}</h1><ul>${items.join('')}</ul><h2>Orders</h2><ul>${orders.join('')}</ul>`,
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
