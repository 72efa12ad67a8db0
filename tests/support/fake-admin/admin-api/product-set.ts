import { findProduct, type Identifier } from './catalog.ts';
import { userError, type UserError } from './connection.ts';
import { type FakeProduct, type FakeVariant, nextId, type ShopData } from './shop-data.ts';

const OPTIONS_MAX = 3;
const VARIANTS_MAX = 2_048;

interface VariantInput {
  id?: string;
  optionValues: { optionName?: string; name?: string }[];
  sku?: string;
  barcode?: string;
  price?: string;
  compareAtPrice?: string | null;
  file?: FileInput;
  inventoryItem?: { cost?: string };
  inventoryQuantities?: { locationId: string; name: string; quantity: number }[];
}
interface FileInput {
  originalSource?: string;
  alt?: string;
}
export interface ProductSetArguments {
  identifier?: Identifier;
  synchronous?: boolean;
  input: {
    title?: string;
    descriptionHtml?: string;
    vendor?: string;
    productType?: string;
    tags?: string[];
    status?: string;
    metafields?: { namespace: string; key: string; value: string }[];
    files?: FileInput[];
    productOptions?: { name: string; values: { name: string }[] }[];
    variants?: VariantInput[];
  };
}
interface SetOutcome {
  product?: FakeProduct;
  userErrors: UserError[];
}

/** `productSet`: lists that are sent replace what is there, what is left out stays. */
export function setProduct(shop: ShopData, { identifier = {}, input }: ProductSetArguments): SetOutcome {
  const known = findProduct(shop, identifier);
  const refusal = refusalOf(shop, known, input);
  if (refusal !== null) return { userErrors: [refusal] };
  const product = known ?? newProduct(shop);
  const { title, descriptionHtml, vendor, productType, tags, status, files, metafields = [], productOptions } = input;
  Object.assign(product, defined({ title, descriptionHtml, vendor, productType, tags, status }));
  for (const { namespace, key, value } of metafields) product.metafields.set(`${namespace}.${key}`, value);
  if (files !== undefined) product.pictures = files.map(({ originalSource = '', alt = '' }) => ({ url: originalSource, alt }));
  if (productOptions !== undefined)
    product.options = productOptions.map(({ name, values }) => ({ name, values: values.map((value) => value.name) }));
  if (input.variants !== undefined) product.variants = input.variants.map((variant) => setVariant(shop, product, variant));
  if (known === undefined) shop.products.push(product);
  return { product, userErrors: [] };
}

function refusalOf(shop: ShopData, known: FakeProduct | undefined, input: ProductSetArguments['input']): UserError | null {
  const { productOptions, variants = [], files = [], title } = input;
  if (known === undefined && (title === undefined || title === ''))
    return userError("Title can't be blank", ['input', 'title'], 'INVALID_PRODUCT');
  if ((productOptions?.length ?? 0) > OPTIONS_MAX)
    return userError('Options over limit', ['input', 'productOptions'], 'OPTIONS_OVER_LIMIT');
  if (variants.length > VARIANTS_MAX) return userError('Variants over limit', ['input', 'variants'], 'VARIANTS_OVER_LIMIT');
  if (variants.length > 0 && productOptions === undefined && known === undefined) {
    return userError(
      'Product options input is required when updating variants',
      ['input', 'productOptions'],
      'PRODUCT_OPTIONS_INPUT_MISSING',
    );
  }
  const values = variants.map(({ optionValues }) => JSON.stringify(optionValues.map(({ name }) => name)));
  if (new Set(values).size < values.length) return userError('Duplicate variants', ['input', 'variants'], 'DUPLICATED_VALUE');
  for (const [index, variant] of variants.entries()) {
    const field = ['input', 'variants', String(index)];
    const before = known?.variants.find(({ id }) => id === variant.id);
    if (variant.id !== undefined && before === undefined)
      return userError('Variant does not exist', field, 'PRODUCT_VARIANT_DOES_NOT_EXIST');
    if (variant.file !== undefined && !files.some(({ originalSource }) => originalSource === variant.file?.originalSource)) {
      return userError('Variant files must be in the files of the product', [...field, 'file'], 'INVALID_INPUT');
    }
    for (const { locationId } of variant.inventoryQuantities ?? []) {
      const isPlace = shop.locations.some(({ id }) => id === locationId);
      if (!isPlace || (before !== undefined && !before.units.has(locationId))) {
        return userError('Inventory is not stocked at the location', [...field, 'inventoryQuantities'], 'INVALID_INPUT');
      }
    }
  }
  return null;
}

function newProduct(shop: ShopData): FakeProduct {
  const texts = { title: '', descriptionHtml: '', vendor: '', productType: '', tags: [] };
  const lists = { options: [], pictures: [], collectionIds: [], variants: [] };
  return { id: nextId(shop, 'Product'), ...texts, status: 'ACTIVE', isPublished: false, metafields: new Map(), ...lists };
}

/** By its id, or the one with the same option values; else a new one. */
function setVariant(shop: ShopData, product: FakeProduct, input: VariantInput): FakeVariant {
  const values = input.optionValues.map(({ name = '' }) => name);
  const known = product.variants.find(({ id, values: has }) => (input.id === undefined ? String(has) === String(values) : id === input.id));
  const made = { id: nextId(shop, 'ProductVariant'), itemId: nextId(shop, 'InventoryItem'), sku: '', barcode: null, price: '0.00' };
  const variant: FakeVariant = known ?? { ...made, compareAtPrice: null, cost: null, values, units: new Map() };
  const { sku, barcode, price, compareAtPrice, inventoryItem } = input;
  Object.assign(variant, defined({ sku, barcode, price, compareAtPrice, cost: inventoryItem?.cost, values }));
  for (const { locationId, quantity } of input.inventoryQuantities ?? []) variant.units.set(locationId, quantity);
  return variant;
}

function defined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
