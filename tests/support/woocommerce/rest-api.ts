import { answerProducts } from './rest-products.ts';
import { nextId, report, type Thing, tick, type WooSite, type WooWebhook } from './site-data.ts';

/** A call of the API, its keys checked. */
export interface RestRequest {
  site: WooSite;
  method: string;
  /** After `/wc/v3`, e.g. `/orders/12`. */
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
}
export interface RestResponse {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export function refused(status: number, code: string, data: Record<string, unknown> = {}): RestResponse {
  return { status, body: { code, message: code.replaceAll('_', ' '), data: { status, ...data } } };
}

/** Routes a call to what it names. */
export function answerRest(request: RestRequest): RestResponse {
  const { path, site } = request;
  if (path === '/data/currencies/current')
    return { status: 200, body: { code: site.options.currency ?? 'EUR', name: 'Currency', symbol: '¤' } };
  if (path === '/settings/general/woocommerce_default_country') return setting('woocommerce_default_country', 'PT:11');
  if (path === '/settings/products/woocommerce_weight_unit') return setting('woocommerce_weight_unit', site.options.weightUnit ?? 'kg');
  if (path.startsWith('/products')) return answerProducts(request);
  if (path.startsWith('/orders')) return answerOrders(request);
  if (path.startsWith('/webhooks')) return answerWebhooks(request);
  return refused(404, 'rest_no_route');
}

function setting(id: string, value: string): RestResponse {
  return { status: 200, body: { id, value, default: '', type: 'select' } };
}

/** A page of a list, with its figures in headers. */
export function page(things: readonly Thing[], query: URLSearchParams): RestResponse {
  const perPage = Number(query.get('per_page') ?? '10');
  const number = Number(query.get('page') ?? '1');
  if (perPage < 1 || perPage > 100) return refused(400, 'rest_invalid_param', { params: { per_page: 'between 1 and 100' } });
  const [after, before] = [query.get('modified_after'), query.get('modified_before')];
  const include = query.get('include')?.split(',').map(Number);
  const kept = things
    .filter((thing) => after === null || String(thing['date_modified_gmt']) > after)
    .filter((thing) => before === null || String(thing['date_modified_gmt']) < before)
    .filter(({ id }) => include === undefined || include.includes(id))
    .toSorted((one, other) => (query.get('order') === 'asc' ? one.id - other.id : other.id - one.id));
  const fields = query.get('_fields')?.split(',');
  const shown = kept.slice((number - 1) * perPage, number * perPage);
  return {
    status: 200,
    body: shown.map((thing) => (fields === undefined ? thing : Object.fromEntries(fields.map((field) => [field, thing[field]])))),
    headers: { 'x-wp-total': String(kept.length), 'x-wp-totalpages': String(Math.ceil(kept.length / perPage)) },
  };
}

function answerOrders({ site, method, path, query, body }: RestRequest): RestResponse {
  const [, , id, part] = path.split('/');
  if (id === undefined) {
    const search = query.get('search');
    return page(search === null ? site.orders : site.orders.filter(({ number }) => number.includes(search)), query);
  }
  const order = site.orders.find((each) => String(each.id) === id);
  if (order === undefined) return refused(404, 'woocommerce_rest_shop_order_invalid_id');
  if (part === 'refunds') return page(site.refunds.get(order.id) ?? [], query);
  if (part === 'notes') {
    const notes = site.notes.get(order.id) ?? [];
    if (method === 'GET') return { status: 200, body: notes };
    const note = { id: nextId(), note: String(body['note']), customer_note: body['customer_note'] === true };
    site.notes.set(order.id, [note, ...notes]);
    return { status: 201, body: note };
  }
  if (method === 'PUT') {
    if (typeof body['status'] === 'string') order.status = body['status'];
    for (const { key, value } of (body['meta_data'] ?? []) as { key: string; value: unknown }[]) {
      const known = order.meta_data.find((meta) => meta.key === key);
      if (known === undefined) order.meta_data.push({ id: nextId(), key, value });
      else known.value = value;
    }
    order.date_modified_gmt = tick(site);
    report(site, 'order.updated', order);
  }
  return { status: 200, body: order };
}

function answerWebhooks({ site, method, path, query, body }: RestRequest): RestResponse {
  if (path === '/webhooks' && method === 'GET')
    return page(
      site.webhooks.map(({ secret: _secret, ...shown }) => shown),
      query,
    );
  if (path !== '/webhooks/batch') return refused(404, 'rest_no_route');
  for (const each of (body['create'] ?? []) as WooWebhook[])
    site.webhooks.push({
      id: nextId(),
      status: 'active',
      topic: each.topic,
      name: each.name,
      delivery_url: each.delivery_url,
      secret: each.secret,
    });
  for (const each of (body['update'] ?? []) as Partial<WooWebhook>[])
    Object.assign(site.webhooks.find(({ id }) => id === each.id) ?? {}, each);
  const gone = (body['delete'] ?? []) as number[];
  site.webhooks = site.webhooks.filter(({ id }) => !gone.includes(id));
  return { status: 200, body: {} };
}
