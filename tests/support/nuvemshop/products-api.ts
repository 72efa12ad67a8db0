import { type Answer, type Call, invalidFields, isRecord, listPage, notFound, pick, unprocessable } from './answer.ts';
import { type FakeImage, type FakeProduct, type FakeStore, type FakeVariant, newId, timeNow, type Texts } from './store-state.ts';

const VARIANTS_MAX = 1_000;
const IMAGES_MAX = 250;
const ATTRIBUTES_MAX = 3;

/** What the documentation says of `/products` and below. */
export function answerProducts(store: FakeStore, { method, path, query, body }: Call): Answer {
  const [id, part, partId] = path;
  if (id === undefined) return method === 'POST' ? create(store, body) : list(store, query);
  if (id === 'sku') {
    const found = store.products.find(({ variants }) => variants.some(({ sku }) => sku === part));
    return found === undefined ? notFound : { status: 200, body: pick(show(store, found), query) };
  }
  const product = store.products.find((each) => String(each.id) === id);
  if (product === undefined) return notFound;
  if (part === 'variants') return answerVariants(product, store, { method, path: partId === undefined ? [] : [partId], query, body });
  if (part === 'images') return answerImages(product, { method, partId, body });
  if (part !== undefined) return notFound;
  if (method === 'GET') return { status: 200, body: pick(show(store, product), query) };
  if (method === 'DELETE') {
    store.products.splice(store.products.indexOf(product), 1);
    return { status: 200, body: {} };
  }
  return method === 'PUT' ? update(store, product, body) : { status: 405, body: { code: 405 } };
}

function list(store: FakeStore, query: URLSearchParams): Answer {
  const handle = query.get('handle');
  const found = store.products.filter((product) => handle === null || Object.values(product.handle).includes(handle));
  return listPage(found, query, (product) => show(store, product));
}

/** Categories are shown whole. */
function show(store: FakeStore, product: FakeProduct): Record<string, unknown> {
  const categories = product.categories.flatMap((id) => store.categories.filter((category) => category.id === id));
  return { ...product, categories: categories.map((category) => ({ ...category, parent: null, subcategories: [] })) };
}

function create(store: FakeStore, body: unknown): Answer {
  if (!isRecord(body)) return { status: 400, body: { error: 'Problems parsing JSON' } };
  const name = textsOf(body['name'], store);
  if (Object.keys(name).length === 0) return invalidFields({ name: ["can't be blank"] });
  const now = timeNow();
  const id = newId();
  const product: FakeProduct = {
    id,
    name,
    description: textsOf(body['description'], store),
    handle: textsOf(body['handle'] ?? slug(Object.values(name)[0] ?? ''), store),
    attributes: listOf(body['attributes']).map((attribute) => textsOf(attribute, store)),
    brand: textOrNull(body['brand']),
    published: body['published'] !== false,
    free_shipping: body['free_shipping'] === true,
    requires_shipping: body['requires_shipping'] !== false,
    tags: typeof body['tags'] === 'string' ? body['tags'] : '',
    categories: listOf(body['categories']).map(Number),
    images: [],
    variants: [],
    created_at: now,
    updated_at: now,
  };
  if (product.attributes.length > ATTRIBUTES_MAX) return unprocessable('Product is not allowed to have more than 3 attributes');
  if (product.categories.some((category) => !store.categories.some((each) => each.id === category)))
    return invalidFields({ categories: ['invalid category'] });
  for (const image of listOf(body['images'])) addImage(product, image);
  const given = listOf(body['variants']);
  const refused = addVariants(product, store, given.length === 0 ? [{}] : given);
  if (refused !== null) return refused;
  store.products.push(product);
  return { status: 201, body: show(store, product) };
}

function update(store: FakeStore, product: FakeProduct, body: unknown): Answer {
  if (!isRecord(body)) return { status: 400, body: { error: 'Problems parsing JSON' } };
  if ('name' in body && Object.keys(textsOf(body['name'], store)).length === 0) return invalidFields({ name: ["can't be blank"] });
  for (const field of ['name', 'description', 'handle'] as const) if (field in body) product[field] = textsOf(body[field], store);
  if ('attributes' in body) product.attributes = listOf(body['attributes']).map((attribute) => textsOf(attribute, store));
  if ('categories' in body) product.categories = listOf(body['categories']).map(Number);
  if ('brand' in body) product.brand = textOrNull(body['brand']);
  if (typeof body['tags'] === 'string') product.tags = body['tags'];
  if (typeof body['published'] === 'boolean') product.published = body['published'];
  product.updated_at = timeNow();
  return { status: 200, body: show(store, product) };
}

function answerVariants(product: FakeProduct, store: FakeStore, { method, path: [id], query, body }: Call): Answer {
  product.updated_at = timeNow();
  if (id !== undefined) return answerVariant(product, store, { method, id, body });
  if (method === 'GET') return listPage(product.variants, query, (variant) => ({ ...variant }));
  if (method === 'POST') {
    const refused = addVariants(product, store, [body]);
    return refused ?? { status: 201, body: product.variants.at(-1) };
  }
  const changes = Array.isArray(body) ? body.filter(isRecord) : null;
  if (changes === null) return { status: 400, body: { code: 400, message: 'Bad Request', description: 'Invalid input format' } };
  return method === 'PATCH' ? patch(product, store, changes) : replace(product, store, changes);
}

function answerVariant(
  product: FakeProduct,
  store: FakeStore,
  { method, id, body }: { method: string; id: string; body: unknown },
): Answer {
  const variant = product.variants.find((each) => String(each.id) === id);
  if (variant === undefined) return notFound;
  if (method === 'GET') return { status: 200, body: variant };
  if (method === 'DELETE') {
    if (product.variants.length === 1) return unprocessable('There must be at least one variant');
    product.variants.splice(product.variants.indexOf(variant), 1);
    return { status: 200, body: {} };
  }
  return patch(product, store, [{ ...(isRecord(body) ? body : {}), id: variant.id }]);
}

/** Changes existing variants and neither adds nor removes any. */
function patch(product: FakeProduct, store: FakeStore, changes: Record<string, unknown>[]): Answer {
  const known = changes.map((change) => ({ change, variant: product.variants.find(({ id }) => id === change['id']) }));
  if (known.some(({ variant }) => variant === undefined)) return notFound;
  const changed = product.variants.map((variant) => {
    const change = changes.find(({ id }) => id === variant.id);
    return change === undefined ? variant : variantOf(product, store, { ...variant, ...change }, variant.id);
  });
  return keep(product, changed);
}

/** Variants are known by their values; those that are not named are removed. */
function replace(product: FakeProduct, store: FakeStore, given: Record<string, unknown>[]): Answer {
  if (given.length === 0)
    return { status: 400, body: { code: 400, message: 'Bad Request', description: 'There must be at least one variant' } };
  const replaced = given.map((each) => {
    const values = listOf(each['values']).map((value) => textsOf(value, store));
    const known = product.variants.find((variant) => key(variant.values) === key(values));
    return variantOf(product, store, { ...known, ...each }, known?.id ?? newId());
  });
  return keep(product, replaced);
}

function addVariants(product: FakeProduct, store: FakeStore, given: unknown[]): Answer | null {
  const added = given.map((each) => variantOf(product, store, isRecord(each) ? each : {}, newId()));
  const kept = keep(product, [...product.variants, ...added]);
  return kept.status === 200 ? null : kept;
}

function keep(product: FakeProduct, variants: FakeVariant[]): Answer {
  if (variants.length > VARIANTS_MAX) return unprocessable('Product is not allowed to have more than 1000 variants.');
  if (variants.some(({ values }) => values.length !== product.attributes.length))
    return unprocessable('Variant values and product attributes must have the same length');
  if (new Set(variants.map(({ values }) => key(values))).size < variants.length) return unprocessable('Variants cannot be repeated');
  if (variants.some(({ price }) => price !== null && !(Number(price) >= 0)))
    return { status: 422, body: { code: 422, message: 'Unprocessable Entity', price: ['The price must be at least 0.'] } };
  if (variants.some(({ stock }) => stock !== null && !Number.isInteger(stock)))
    return { status: 422, body: { code: 422, message: 'Unprocessable Entity', stock: ['The stock must be an integer.'] } };
  product.variants = variants;
  return { status: 200, body: variants };
}

function variantOf(product: FakeProduct, store: FakeStore, given: Record<string, unknown>, id: number): FakeVariant {
  const counts = given['stock_management'] === true || typeof given['stock'] === 'number';
  const now = timeNow();
  return {
    id,
    product_id: product.id,
    image_id: product.images.find((image) => image.id === given['image_id'])?.id ?? null,
    price: amountOrNull(given['price']),
    promotional_price: amountOrNull(given['promotional_price']),
    cost: amountOrNull(given['cost']),
    stock_management: counts,
    stock: counts ? Number(given['stock'] ?? 0) : null,
    weight: typeof given['weight'] === 'string' ? given['weight'] : null,
    sku: textOrNull(given['sku']),
    barcode: textOrNull(given['barcode']),
    values: listOf(given['values']).map((value) => textsOf(value, store)),
    created_at: typeof given['created_at'] === 'string' ? given['created_at'] : now,
    updated_at: now,
  };
}

function answerImages(
  product: FakeProduct,
  { method, partId, body }: { method: string; partId: string | undefined; body: unknown },
): Answer {
  if (partId === undefined) {
    if (method === 'GET') return { status: 200, body: product.images };
    const image = addImage(product, body);
    return image === null ? unprocessable('Image could not be added') : { status: 201, body: image };
  }
  const image = product.images.find(({ id }) => String(id) === partId);
  if (image === undefined) return notFound;
  if (method !== 'DELETE') return { status: 200, body: image };
  product.images.splice(product.images.indexOf(image), 1);
  return { status: 200, body: {} };
}

/** The store keeps a copy under an address of its own. */
function addImage(product: FakeProduct, given: unknown): FakeImage | null {
  const src = isRecord(given) ? given['src'] : undefined;
  if (typeof src !== 'string' || product.images.length >= IMAGES_MAX) return null;
  const id = newId();
  const image = {
    id,
    product_id: product.id,
    src: `https://cdn.nuvemshop.example/products/${id}.jpg`,
    position: product.images.length + 1,
  };
  product.images.push(image);
  return image;
}

function textsOf(value: unknown, { language }: FakeStore): Texts {
  if (typeof value === 'string') return value === '' ? {} : { [language]: value };
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function amountOrNull(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return Number(value).toFixed(2);
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function key(values: Texts[]): string {
  return JSON.stringify(values);
}

function slug(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
