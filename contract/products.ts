import { z } from 'zod';
import { CountryCode, defineEndpoint, Id, Time, WholeNumber } from './endpoint.ts';
import { Money } from './money.ts';
import { pageQuery } from './page.ts';

export const warehouseCodes = ['CN', 'US'] as const;
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
  summary: 'The whole category tree, three levels, parents before children.',
  method: 'GET',
  path: '/v1/categories',
  data: z.array(Category),
});

export const productSorts = ['best-match', 'newest', 'price-asc', 'price-desc', 'stock'] as const;

export const ProductCard = z.object({
  id: Id,
  spu: z.string(),
  name: z.string(),
  pictureUrl: z.string().nullable(),
  /** Cost of the cheapest and dearest variant. */
  costFrom: Money,
  costTo: Money,
  variantCount: z.int(),
  /** Units over all variants and warehouses; counted in the provider's own warehouses. */
  stockTotal: z.int(),
  warehouses: z.array(WarehouseCode),
  /** Stores' listings made from it so far, over all merchants. */
  listedCount: z.int(),
  inImportList: z.boolean(),
});
export type ProductCard = z.infer<typeof ProductCard>;

export const ListProductsQuery = z.object({
  /** Words to look for in name, description and SKU. */
  q: z.string().trim().max(200).optional(),
  categoryId: Id.optional(),
  warehouse: WarehouseCode.optional(),
  /** Cost bounds in CNY fen. */
  costMin: WholeNumber.min(0).optional(),
  costMax: WholeNumber.min(0).optional(),
  sort: z.enum(productSorts).default('best-match'),
  ...pageQuery,
});
export const listProducts = defineEndpoint({
  name: 'listProducts',
  summary: 'Products on sale, found and filtered, a page at a time.',
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
  stock: z.array(z.object({ warehouse: WarehouseCode, counted: z.int(), available: z.int(), countedAt: Time })),
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
