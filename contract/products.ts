import { z } from 'zod';
import { CountryCode, defineEndpoint, Id, Time, WholeNumber } from './endpoint.ts';
import { Money } from './money.ts';
import { MAX_AMOUNT_MINOR } from './money.values.ts';
import { pageQuery } from './page.ts';
import { warehouseCodes, productSorts, DELIVERY_DAYS_MAX } from './products.values.ts';
export const WarehouseCode = z.enum(warehouseCodes);

export const Category = z.object({
  id: Id,
  parentId: Id.nullable(),
  level: z.int(),
  /** In the request's language. */
  name: z.string(),
  /** Products on sale in it and below. */
  productCount: z.int(),
});
export type Category = z.infer<typeof Category>;
export const listCategories = defineEndpoint({
  name: 'listCategories',
  permission: 'catalog:read',
  summary: 'The whole category tree, three levels, parents before children.',
  method: 'GET',
  path: '/v1/categories',
  data: z.array(Category),
});

export const ProductCard = z.object({
  id: Id,
  spu: z.string(),
  name: z.string(),
  pictureUrl: z.string().nullable(),
  /** Cost of the cheapest and dearest variant. */
  costFrom: Money,
  costTo: Money,
  variantCount: z.int(),
  /** Units over all variants and warehouses, counted and declared together. */
  stockTotal: z.int(),
  /** Units counted in the provider's own warehouses. */
  countedStock: z.int(),
  /** Units the makers say they hold. */
  declaredStock: z.int(),
  warehouses: z.array(WarehouseCode),
  /** Stores' listings made from it so far, over all merchants. */
  listedCount: z.int(),
  inImportList: z.boolean(),
  /** Marked by the caller's account. */
  favourite: z.boolean(),
  /** Hours until a paid order leaves the warehouse. */
  processingHours: z.int(),
  /** What carriers ask about: batteries, liquids, magnets and the like. */
  attributes: z.array(z.string()),
  createdAt: Time,
  /** By how much the cost fell within PRICE_DROP_DAYS, in hundredths of a percent of what it was. */
  priceDropBp: z.int().nullable(),
});
export type ProductCard = z.infer<typeof ProductCard>;

const Flag = z.enum(['true', 'false']).default('false');

/** Codes separated by commas; each counts once, in any order. */
const AttributeCodes = z
  .string()
  .max(500)
  .regex(/^[a-z0-9_]+(,[a-z0-9_]+)*$/)
  .transform((codes) => [...new Set(codes.split(','))].sort());

export const ListProductsQuery = z.object({
  /** Words to look for in name, description and SKU. */
  q: z.string().trim().max(200).optional(),
  categoryId: Id.optional(),
  warehouse: WarehouseCode.optional(),
  /** Cost bounds in CNY fen. */
  costMin: WholeNumber.min(0).max(MAX_AMOUNT_MINOR).optional(),
  costMax: WholeNumber.min(0).max(MAX_AMOUNT_MINOR).optional(),
  /** Where buyers are: needed by the filters and sorts of landed price and delivery, which use what `listLandedPrices` returns. Narrows nothing itself. */
  country: CountryCode.optional(),
  /** Bounds of the landed price in CNY fen; what can't be brought to the country is left out. */
  landedMin: WholeNumber.min(0).max(MAX_AMOUNT_MINOR).optional(),
  landedMax: WholeNumber.min(0).max(MAX_AMOUNT_MINOR).optional(),
  /** At the door within so many days; what can't be brought to the country is left out. */
  deliveryDaysMax: WholeNumber.min(1).max(DELIVERY_DAYS_MAX).optional(),
  /** Leaves the warehouse within so many hours. */
  processingHoursMax: z.enum(['24', '48', '72']).transform(Number).optional(),
  /** At least so many units: counted and declared together, or counted alone with `countedOnly`. */
  stockMin: WholeNumber.min(0).max(1_000_000_000).optional(),
  /** Has units that were counted in the provider's own warehouses. */
  countedOnly: Flag,
  /** Has none of these attributes. */
  excludeAttributes: AttributeCodes.optional(),
  addedWithinDays: z.enum(['7', '30', '90']).transform(Number).optional(),
  /** Stores' listings made from it so far, at most. */
  listedMax: WholeNumber.min(0).max(1_000_000_000).optional(),
  /** Marked as favourites by the caller's account. */
  favourites: Flag,
  /** Hidden products are left out; `true` asks for them alone. */
  hidden: Flag,
  /** The cost fell within PRICE_DROP_DAYS. */
  priceDrop: Flag,
  /** Answer `page.facets` (`categoryId`, `warehouse`) on the first page. */
  facets: Flag,
  sort: z.enum(productSorts).default('best-match'),
  ...pageQuery,
});
export const listProducts = defineEndpoint({
  name: 'listProducts',
  permission: 'catalog:read',
  summary:
    'Products on sale, found and filtered, a page at a time. Words nothing is found for are corrected, and said to be. Filters and sorts of landed price and delivery look at the first 2,000 found.',
  method: 'GET',
  path: '/v1/products',
  query: ListProductsQuery,
  data: z.array(ProductCard),
  paged: true,
  problems: ['cursor-invalid'],
});

export const ProductVariant = z.object({
  id: Id,
  sku: z.string(),
  /** Option values in the order of the product's options, in the request's language. */
  options: z.array(z.string()),
  pictureUrl: z.string().nullable(),
  barcode: z.string().nullable(),
  cost: Money,
  suggestedPrice: Money.nullable(),
  netWeightG: z.int(),
  packedWeightG: z.int(),
  lengthMm: z.int(),
  widthMm: z.int(),
  heightMm: z.int(),
  stock: z.array(
    z.object({
      warehouse: WarehouseCode,
      counted: z.int(),
      /** Of the counted ones, set aside for orders that may still be paid. */
      reserved: z.int(),
      /** Counted and not reserved. */
      available: z.int(),
      countedAt: Time,
      /** What the maker says it holds; nobody counted it. */
      declared: z.int(),
      declaredAt: Time.nullable(),
    }),
  ),
});
export const Product = z.object({
  id: Id,
  spu: z.string(),
  status: z.enum(['on_sale', 'off_sale']),
  name: z.string(),
  /** Sanitised HTML. */
  descriptionHtml: z.string(),
  categoryPath: z.array(z.object({ id: Id, name: z.string() })),
  material: z.string(),
  packing: z.string(),
  customsName: z.string(),
  hsCode: z.string().nullable(),
  originCountry: CountryCode.nullable(),
  attributes: z.array(z.string()),
  processingHours: z.int(),
  optionNames: z.array(z.string()),
  pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
  variants: z.array(ProductVariant),
  listedCount: z.int(),
  /** The draft in the caller's import list, if it has one. */
  importItemId: Id.nullable(),
  createdAt: Time,
  updatedAt: Time,
});
export type Product = z.infer<typeof Product>;
export const getProduct = defineEndpoint({
  name: 'getProduct',
  permission: 'catalog:read',
  summary: 'One product with its variants and stock. Off-sale products stay readable.',
  method: 'GET',
  path: '/v1/products/{productId}',
  params: z.object({ productId: Id }),
  data: Product,
  problems: ['not-found'],
});

export const FreightParts = z.object({
  registration: Money,
  weight: Money,
  /** For the place it goes to. */
  remote: Money,
  /** For goods that need care: batteries, liquids and the like. */
  special: Money,
  fuel: Money,
  discount: Money,
});
