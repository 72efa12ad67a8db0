import { type FakeProduct, type FakeSku, newId, type ShopData } from './shop-data.ts';
import { done, type FakeAnswer, type FakeCall, listOf, pageOf, refuse, textOf, textsOf } from './wire.ts';

const NOT_FOUND = refuse(12_052_048, 'Product not found');
const INVALID = (what: string) => refuse(12_052_220, `Invalid ${what}`);
/** The one category everything is recommended for, and what it requires. */
const CATEGORY = { id: '601226', name: 'Lamps', is_leaf: true };
const ATTRIBUTES = [
  { id: '100089', name: 'Color', type: 'SALES_PROPERTY', is_requried: true, is_customizable: true, values: [] },
  {
    id: '100107',
    name: 'Material',
    type: 'PRODUCT_PROPERTY',
    is_requried: true,
    is_customizable: false,
    values: [
      { id: '1001', name: 'Metal' },
      { id: '1002', name: 'Other' },
    ],
  },
  {
    id: '100108',
    name: 'Power',
    type: 'PRODUCT_PROPERTY',
    is_requried: false,
    is_customizable: false,
    values: [{ id: '1', name: 'Mains' }],
  },
];
const SKUS_MAX = 300;
const PICTURES_MAX = 9;

/** Paths of products; null for any other. */
export function answerProducts(shop: ShopData, call: FakeCall): FakeAnswer | null {
  const { method, path, query, body } = call;
  if (path === '/product/202309/categories/recommend') {
    if (textOf(body['product_title']) === '') return INVALID('product_title');
    return done({ leaf_category_id: CATEGORY.id, categories: [CATEGORY] });
  }
  if (path === `/product/202309/categories/${CATEGORY.id}/attributes`) return done({ attributes: ATTRIBUTES });
  if (path === '/product/202502/products/search') {
    const { rows, ...page } = pageOf(shop.products, query);
    return done({ products: rows.map(({ id, title, status }) => ({ id, title, status })), ...page });
  }
  if (path === '/product/202309/inventory/search') return done({ inventory: inventoryOf(shop, body) });
  if (path === '/product/202309/products' && method === 'POST') return create(shop, body);
  if (path === '/product/202309/products' && method === 'DELETE') return setStatus(shop, body, 'DELETED');
  if (path === '/product/202309/products/activate') return setStatus(shop, body, 'ACTIVATE');
  if (path === '/product/202309/products/deactivate') return setStatus(shop, body, 'SELLER_DEACTIVATED');
  const [, id, step] = /^\/product\/202309\/products\/(\d+)(?:\/(.*))?$/.exec(path) ?? [];
  if (id === undefined) return null;
  const product = shop.products.find((each) => each.id === id && each.status !== 'DELETED');
  if (product === undefined) return NOT_FOUND;
  if (step === undefined) return method === 'PUT' ? edit(shop, product, body) : done(describeProduct(shop, product));
  if (step === 'prices/update') return setPrices(shop, product, body);
  return step === 'inventory/update' ? setInventory(shop, product, body) : null;
}

function create(shop: ShopData, body: Record<string, unknown>): FakeAnswer {
  const key = textOf(body['idempotency_key']);
  const made = shop.madeByKey.get(key);
  if (made !== undefined) return done(describePushed(made));
  const wrong = findFault(shop, body);
  if (wrong !== null) return wrong;
  const product: FakeProduct = {
    id: newId(),
    title: '',
    categoryId: '',
    status: 'DRAFT',
    failedFor: null,
    pictures: [],
    attributes: [],
    skus: [],
  };
  put(shop, product, body);
  shop.products.push(product);
  if (key !== '') shop.madeByKey.set(key, product);
  return done(describePushed(product));
}

function edit(shop: ShopData, product: FakeProduct, body: Record<string, unknown>): FakeAnswer {
  const wrong = findFault(shop, body);
  if (wrong !== null) return wrong;
  put(shop, product, body);
  return done(describePushed(product));
}

/** Rules of the documentation that a product can break. */
function findFault(shop: ShopData, body: Record<string, unknown>): FakeAnswer | null {
  const title = textOf(body['title']);
  const pictures = listOf(body['main_images']);
  const skus = listOf(body['skus']);
  if (title.length < 1 || title.length > 255) return INVALID('title');
  if (textOf(body['description']) === '') return INVALID('description');
  if (textOf(body['category_id']) !== CATEGORY.id || body['category_version'] !== (shop.region === 'US' ? 'v2' : 'v1'))
    return INVALID('category');
  if (pictures.length < 1 || pictures.length > PICTURES_MAX || pictures.some(({ uri }) => !textOf(uri).startsWith('tos-')))
    return INVALID('main_images');
  if (skus.length < 1 || skus.length > SKUS_MAX) return INVALID('skus');
  const given = listOf(body['product_attributes']).map(({ id }) => textOf(id));
  const required = ATTRIBUTES.filter(({ type, is_requried: must }) => type === 'PRODUCT_PROPERTY' && must);
  if (required.some(({ id }) => !given.includes(id))) return INVALID('product_attributes');
  const weight = body['package_weight'] as { value?: unknown; unit?: unknown } | undefined;
  if (!(Number(weight?.value) > 0) || !['KILOGRAM', 'POUND', 'GRAM'].includes(textOf(weight?.unit))) return INVALID('package_weight');
  return skus.some((sku) => !isSku(shop, sku)) ? INVALID('skus') : null;
}

function isSku(shop: ShopData, sku: Record<string, unknown>): boolean {
  const price = sku['price'] as { amount?: unknown; currency?: unknown } | undefined;
  const [stock] = listOf(sku['inventory']);
  return (
    /^\S{1,50}$/.test(textOf(sku['seller_sku'])) &&
    /^\d+(\.\d+)?$/.test(textOf(price?.amount)) &&
    price?.currency === shop.currency &&
    stock?.['warehouse_id'] === shop.warehouseId &&
    listOf(sku['sales_attributes']).length <= 3
  );
}

function put(shop: ShopData, product: FakeProduct, body: Record<string, unknown>): void {
  product.title = textOf(body['title']);
  product.categoryId = textOf(body['category_id']);
  product.pictures = listOf(body['main_images']).map(({ uri }) => textOf(uri));
  product.attributes = listOf(body['product_attributes']).map(({ id, values }) => ({ id: textOf(id), values: listOf(values) }));
  product.skus = listOf(body['skus']).map((sku): FakeSku => {
    const [stock] = listOf(sku['inventory']);
    return {
      id: product.skus.find(({ id }) => id === sku['id'])?.id ?? newId(),
      seller_sku: textOf(sku['seller_sku']),
      external_sku_id: textOf(sku['external_sku_id']),
      price: textOf((sku['price'] as { amount?: unknown } | undefined)?.amount),
      quantity: Number(stock?.['quantity'] ?? 0),
      attributes: listOf(sku['sales_attributes']).map(({ name, value_name: value }) => ({ name: textOf(name), value_name: textOf(value) })),
    };
  });
  if (product.status === 'SELLER_DEACTIVATED') return;
  product.status = shop.review === 'passes' ? 'ACTIVATE' : shop.review === 'waits' ? 'PENDING' : 'FAILED';
  product.failedFor = typeof shop.review === 'object' ? shop.review.failsFor : null;
}

function describePushed({ id, skus }: FakeProduct): unknown {
  return {
    product_id: id,
    skus: skus.map(({ id: skuId, seller_sku, external_sku_id }) => ({ id: skuId, seller_sku, external_sku_id })),
    warnings: [],
  };
}

function describeProduct(shop: ShopData, product: FakeProduct): unknown {
  const { id, title, status, failedFor, pictures, skus } = product;
  return {
    id,
    title,
    status,
    category_chains: [
      { id: '600001', parent_id: '0', local_name: 'Home', is_leaf: false },
      { id: product.categoryId, parent_id: '600001', local_name: CATEGORY.name, is_leaf: true },
    ],
    main_images: pictures.map((uri) => ({ uri, urls: [`https://p16.example.com/${uri}.jpeg`] })),
    audit_failed_reasons: failedFor === null ? [] : [{ position: 'Product', reasons: [failedFor], suggestions: [] }],
    skus: skus.map(({ id: skuId, seller_sku, external_sku_id, price, quantity, attributes }) => ({
      id: skuId,
      seller_sku,
      external_sku_id,
      price: { currency: shop.currency, sale_price: price, tax_exclusive_price: price },
      inventory: [{ warehouse_id: shop.warehouseId, quantity }],
      sales_attributes: attributes.map(({ name, value_name }) => ({ id: '100089', name, value_id: '7', value_name })),
    })),
  };
}

function inventoryOf(shop: ShopData, body: Record<string, unknown>): unknown[] {
  const [products, skus] = [textsOf(body['product_ids']), textsOf(body['sku_ids'])];
  return shop.products
    .filter(({ status }) => status !== 'DELETED')
    .map((product) => ({
      product_id: product.id,
      skus: product.skus
        .filter(({ id }) => products.includes(product.id) || skus.includes(id))
        .map(({ id, seller_sku, quantity }) => ({
          id,
          seller_sku,
          total_available_quantity: quantity,
          warehouse_inventory: [{ warehouse_id: shop.warehouseId, available_quantity: quantity, committed_quantity: 0 }],
        })),
    }))
    .filter((product) => product.skus.length > 0);
}

function setStatus(shop: ShopData, body: Record<string, unknown>, status: FakeProduct['status']): FakeAnswer {
  const errors = textsOf(body['product_ids']).flatMap((id) => {
    const product = shop.products.find((each) => each.id === id && each.status !== 'DELETED');
    const isPossible = status !== 'ACTIVATE' || product?.status === 'SELLER_DEACTIVATED';
    if (product === undefined || !isPossible) return [{ code: 12_052_048, message: 'Product status error', detail: { product_id: id } }];
    product.status = status;
    return [];
  });
  return done({ errors });
}

function setPrices(shop: ShopData, product: FakeProduct, body: Record<string, unknown>): FakeAnswer {
  for (const { id, price } of listOf(body['skus'])) {
    const sku = product.skus.find((each) => each.id === id);
    const { amount, currency } = price as { amount?: unknown; currency?: unknown };
    if (sku === undefined || currency !== shop.currency) return INVALID('skus');
    sku.price = textOf(amount);
  }
  return done();
}

function setInventory(shop: ShopData, product: FakeProduct, body: Record<string, unknown>): FakeAnswer {
  for (const { id, inventory } of listOf(body['skus'])) {
    const sku = product.skus.find((each) => each.id === id);
    const [stock] = listOf(inventory);
    if (sku === undefined || stock?.['warehouse_id'] !== shop.warehouseId) return INVALID('skus');
    sku.quantity = Number(stock['quantity']);
  }
  return done({ errors: [] });
}
