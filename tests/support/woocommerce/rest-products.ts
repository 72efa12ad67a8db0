import { page, refused, type RestRequest, type RestResponse } from './rest-api.ts';
import { type Meta, nextId, report, tick, type WooProduct, type WooSite, type WooVariation } from './site-data.ts';

type Body = Record<string, unknown>;

export function answerProducts(request: RestRequest): RestResponse {
  const [, , id, part, batch] = request.path.split('/');
  if (id === 'categories') return answerCategories(request);
  if (id === undefined)
    return request.method === 'POST' ? saveProduct(request.site, null, request.body) : page(request.site.products, request.query);
  const product = request.site.products.find((each) => String(each.id) === id);
  if (product === undefined) return refused(404, 'woocommerce_rest_product_invalid_id');
  if (part === 'variations') return answerVariations(request, product, batch === 'batch');
  if (request.method === 'PUT') return saveProduct(request.site, product, request.body);
  if (request.method !== 'DELETE') return { status: 200, body: product };
  request.site.products = request.site.products.filter((each) => each !== product);
  report(request.site, 'product.deleted', { id: product.id });
  return { status: 200, body: product };
}

function answerCategories({ site, method, query, body }: RestRequest): RestResponse {
  if (method === 'GET') {
    const search = (query.get('search') ?? '').toLowerCase();
    return page(
      site.categories.filter(({ name }) => name.toLowerCase().includes(search)),
      query,
    );
  }
  const known = site.categories.find(({ name }) => name === body['name']);
  if (known !== undefined) return refused(400, 'term_exists', { resource_id: known.id });
  const made = { id: nextId(), name: String(body['name']) };
  site.categories.push(made);
  return { status: 201, body: made };
}

function saveProduct(site: WooSite, known: WooProduct | null, body: Body): RestResponse {
  if (isTaken(site, body['sku'], known?.id ?? 0)) return refused(400, 'product_invalid_sku', { resource_id: 1 });
  const product: WooProduct = known ?? {
    ...{
      id: nextId(),
      name: '',
      type: 'simple',
      status: 'publish',
      catalog_visibility: 'visible',
      sku: '',
      regular_price: '',
      sale_price: '',
    },
    ...{ price: '', manage_stock: false, stock_quantity: null, images: [], categories: [], meta_data: [], variations: [], attributes: [] },
    date_modified_gmt: '',
  };
  const { images, categories, meta_data: meta, ...plain } = body;
  Object.assign(product, plain);
  // Pictures are fetched anew each time they are sent.
  if (images !== undefined) product.images = (images as { src: string; alt: string }[]).map((image) => ({ id: nextId(), ...image }));
  if (categories !== undefined)
    product.categories = (categories as { id: number }[]).flatMap(({ id }) => site.categories.filter((category) => category.id === id));
  if (meta !== undefined) product.meta_data = (meta as Omit<Meta, 'id'>[]).map((each) => ({ id: nextId(), ...each }));
  setPrice(product);
  product.date_modified_gmt = tick(site);
  if (known === null) site.products.push(product);
  report(site, known === null ? 'product.created' : 'product.updated', product);
  return { status: known === null ? 201 : 200, body: product };
}

function answerVariations({ site, query, body }: RestRequest, product: WooProduct, isBatch: boolean): RestResponse {
  const variations = site.variations.get(product.id) ?? [];
  if (!isBatch) return page(variations, query);
  const created = ((body['create'] ?? []) as Body[]).map((each) => saveVariation(site, product, null, each));
  const updated = ((body['update'] ?? []) as Body[]).map((each) => {
    const known = variations.find(({ id }) => id === each['id']);
    return known === undefined ? failed('woocommerce_rest_product_variation_invalid_id') : saveVariation(site, product, known, each);
  });
  const gone = (body['delete'] ?? []) as number[];
  site.variations.set(
    product.id,
    (site.variations.get(product.id) ?? []).filter(({ id }) => !gone.includes(id)),
  );
  product.date_modified_gmt = tick(site);
  report(site, 'product.updated', product);
  return { status: 200, body: { create: created, update: updated } };
}

function saveVariation(site: WooSite, product: WooProduct, known: WooVariation | null, body: Body): unknown {
  if (isTaken(site, body['sku'], known?.id ?? 0)) return failed('product_invalid_sku');
  const variation: WooVariation = known ?? {
    ...{ id: nextId(), sku: '', regular_price: '', sale_price: '', price: '', manage_stock: false, stock_quantity: null, attributes: [] },
  };
  Object.assign(variation, body);
  setPrice(variation);
  if (known === null) site.variations.set(product.id, [...(site.variations.get(product.id) ?? []), variation]);
  return variation;
}

function failed(code: string) {
  return { id: 0, error: { code, message: code, data: { status: 400 } } };
}

/** A SKU belongs to one product or variation of a shop. */
function isTaken(site: WooSite, sku: unknown, ownId: number): boolean {
  if (typeof sku !== 'string' || sku === '') return false;
  const all = [
    ...site.products,
    ...[...site.variations].filter(([id]) => site.products.some((product) => product.id === id)).flatMap(([, each]) => each),
  ];
  return all.some((each) => each.sku === sku && each.id !== ownId);
}

function setPrice(goods: { regular_price: string; sale_price: string; price: string }): void {
  goods.price = goods.sale_price === '' ? goods.regular_price : goods.sale_price;
}
