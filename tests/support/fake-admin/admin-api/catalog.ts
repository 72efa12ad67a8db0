import { connection, userError } from './connection.ts';
import { orderView } from './orders.ts';
import { setProduct, type ProductSetArguments } from './product-set.ts';
import { type FakeProduct, type FakeVariant, nextId, type ShopData } from './shop-data.ts';

/** Products of a shop as its Admin API shows them. */
export function catalogQueries(shop: ShopData) {
  const find = (id: string) =>
    viewOrNull(
      shop,
      shop.products.find((product) => product.id === id),
    );
  return {
    products: (args: object) =>
      connection(
        shop.products.map((product) => productView(shop, product)),
        args,
      ),
    product: ({ id }: { id: string }) => find(id),
    productByIdentifier: ({ identifier }: { identifier: Identifier }) => viewOrNull(shop, findProduct(shop, identifier)),
    productOperation({ id }: { id: string }) {
      const operation = shop.operations.find((one) => one.id === id);
      if (operation === undefined) return null;
      return { __typename: 'ProductSetOperation', id, status: 'COMPLETE', product: find(operation.productId), userErrors: [] };
    },
    nodes: ({ ids }: { ids: string[] }) => ids.map((id) => variantOrNull(shop, id) ?? orderOrNull(shop, id)),
    collections({ query = '', ...args }: { query?: string }) {
      const title = /title:"(.*)"/.exec(query)?.[1]?.toLowerCase() ?? '';
      return connection(
        shop.collections.filter((one) => one.title.toLowerCase().includes(title)),
        args,
      );
    },
  };
}

export interface Identifier {
  id?: string;
  customId?: { namespace: string; key: string; value: string };
}
interface PriceInput {
  id: string;
  price?: string;
  compareAtPrice?: string | null;
}

export function catalogMutations(shop: ShopData) {
  return {
    productSet(args: ProductSetArguments) {
      const outcome = setProduct(shop, args);
      if (outcome.userErrors.length > 0) return { product: null, productSetOperation: null, userErrors: outcome.userErrors };
      const product = viewOrNull(shop, outcome.product);
      if (args.synchronous !== false) return { product, productSetOperation: null, userErrors: [] };
      const operation = { id: nextId(shop, 'ProductSetOperation'), productId: outcome.product?.id ?? '' };
      shop.operations.push(operation);
      return { product: null, productSetOperation: { id: operation.id, status: 'CREATED' }, userErrors: [] };
    },

    productUpdate({ product: input }: { product: { id: string; status?: string; collectionsToJoin?: string[] } }) {
      const product = shop.products.find(({ id }) => id === input.id);
      if (product === undefined) return { product: null, userErrors: [userError('Product does not exist', ['id'])] };
      const joined = shop.collections.filter(({ id }) => input.collectionsToJoin?.includes(id));
      if (joined.some(({ isAutomatic }) => isAutomatic)) {
        return {
          product: null,
          userErrors: [userError("Can't manually add products to a collection with conditions", ['collectionsToJoin'])],
        };
      }
      product.status = input.status ?? product.status;
      product.collectionIds = [...new Set([...product.collectionIds, ...joined.map(({ id }) => id)])];
      return { product: productView(shop, product), userErrors: [] };
    },

    productDelete({ input: { id } }: { input: { id: string } }) {
      const at = shop.products.findIndex((product) => product.id === id);
      if (at < 0) return { deletedProductId: null, userErrors: [userError('Product does not exist', ['id'])] };
      shop.products.splice(at, 1);
      return { deletedProductId: id, userErrors: [] };
    },

    productVariantsBulkUpdate({ productId, variants }: { productId: string; variants: PriceInput[] }) {
      const product = shop.products.find(({ id }) => id === productId);
      if (product === undefined) return refusedUpdate('Product does not exist', 'PRODUCT_DOES_NOT_EXIST');
      if (!variants.every(({ id }) => product.variants.some((variant) => variant.id === id))) {
        return refusedUpdate('Product variant does not exist', 'PRODUCT_VARIANT_DOES_NOT_EXIST');
      }
      for (const input of variants) {
        const variant = product.variants.find(({ id }) => id === input.id);
        if (variant === undefined) continue;
        variant.price = input.price ?? variant.price;
        if (input.compareAtPrice !== undefined) variant.compareAtPrice = input.compareAtPrice;
      }
      return { productVariants: product.variants.map((variant) => variantView(shop, product, variant)), userErrors: [] };
    },

    collectionCreate({ collection: { title } }: { collection: { title: string } }) {
      const collection = { id: nextId(shop, 'Collection'), title, isAutomatic: false };
      shop.collections.push(collection);
      return { collection, userErrors: [] };
    },

    publishablePublish({ id, input }: { id: string; input: { publicationId?: string }[] }) {
      const product = shop.products.find((one) => one.id === id);
      if (product === undefined) return { userErrors: [userError('Resource does not exist', ['id'])] };
      if (!input.every(({ publicationId }) => publicationId === shop.onlineStoreId)) {
        return { userErrors: [userError('Publication does not exist or is not publishable', ['input', '0', 'publicationId'])] };
      }
      product.isPublished = true;
      return { userErrors: [] };
    },
  };
}

function refusedUpdate(message: string, code: string) {
  return { productVariants: null, userErrors: [userError(message, ['variants'], code)] };
}

export function findProduct({ products, definitions }: ShopData, { id, customId }: Identifier): FakeProduct | undefined {
  if (id !== undefined) return products.find((product) => product.id === id);
  if (customId === undefined) return undefined;
  const { namespace, key, value } = customId;
  if (!definitions.has(`PRODUCT ${namespace} ${key}`))
    throw new Error('Metafield definition of type "id" is required when using custom ids.');
  return products.find(({ metafields }) => metafields.get(`${namespace}.${key}`) === value);
}

function viewOrNull(shop: ShopData, product: FakeProduct | undefined) {
  return product === undefined ? null : productView(shop, product);
}

export function productView(shop: ShopData, product: FakeProduct) {
  const [picture] = product.pictures;
  return {
    __typename: 'Product',
    id: product.id,
    title: product.title,
    status: product.status,
    featuredMedia: picture === undefined ? null : { __typename: 'MediaImage', preview: { image: { url: picture.url } } },
    collections: (args: object) =>
      connection(
        shop.collections.filter(({ id }) => product.collectionIds.includes(id)),
        args,
      ),
    publishedOnPublication: ({ publicationId }: { publicationId: string }) => product.isPublished && publicationId === shop.onlineStoreId,
    variants: (args: object) =>
      connection(
        product.variants.map((variant) => variantView(shop, product, variant)),
        args,
      ),
  };
}

function orderOrNull(shop: ShopData, id: string) {
  const order = shop.orders.find((one) => one.id === id);
  return order === undefined ? null : orderView(shop, order);
}

function variantOrNull(shop: ShopData, id: string) {
  for (const product of shop.products) {
    const variant = product.variants.find((one) => one.id === id);
    if (variant !== undefined) return variantView(shop, product, variant);
  }
  return null;
}

function variantView(_shop: ShopData, product: FakeProduct, variant: FakeVariant) {
  const { id, values, sku, barcode, price, compareAtPrice, itemId, units } = variant;
  return {
    __typename: 'ProductVariant',
    ...{ id, sku, barcode, price, compareAtPrice },
    title: values.join(' / '),
    inventoryQuantity: [...units.values()].reduce((sum, held) => sum + held, 0),
    selectedOptions: values.map((value, index) => ({ name: product.options[index]?.name ?? '', value })),
    product: { id: product.id },
    inventoryItem: {
      id: itemId,
      tracked: true,
      inventoryLevel: ({ locationId }: { locationId: string }) => levelView(variant, locationId),
    },
  };
}

export function levelView({ itemId, units }: FakeVariant, locationId: string) {
  const held = units.get(locationId);
  if (held === undefined) return null;
  return {
    id: `gid://shopify/InventoryLevel/${itemId.split('/').at(-1)}?inventory_item_id=${itemId.split('/').at(-1)}`,
    isActive: true,
    quantities: ({ names }: { names: string[] }) => names.map((name) => ({ name, quantity: held })),
  };
}
