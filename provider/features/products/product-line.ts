import { z } from 'zod';
import type { Locale } from '#contract/locales.ts';
import { MAX_AMOUNT_MINOR } from '#contract/money.values.ts';
import { WarehouseCode } from '#contract/products.ts';
import { goodsAttributes } from '#contract/shipping.values.ts';
import { PictureDrawing } from '#provider/demo/draw-picture.ts';
import { readPublicAddress } from '#provider/http/public-address.ts';
import { cleanDescription } from './clean-description.ts';
import {
  MARKUP,
  MAX_ADDRESS,
  MAX_ALT,
  MAX_CODE,
  MAX_DESCRIPTION,
  MAX_GRAMS,
  MAX_NAME,
  MAX_PRICE_CENTS,
  MAX_UNITS,
  MAX_VARIANTS,
  PROCESSING_HOURS,
  RANK,
} from './import-limits.ts';
import type { ImportedText } from './imported-product.ts';

const MAX_TAGS = 250;
const MAX_OPTIONS = 3;
const MAX_PICTURES = 250;
const MAX_MM = 100_000;
const MAX_RANK = 999_999_999;
const MAX_PROCESSING_HOURS = 2_160;
const MAX_AGE_DAYS = 36_500;

const Words = z.string().trim().max(MAX_NAME);
const Name = Words.min(1).refine((name) => !MARKUP.test(name));
const Code = z.string().trim().min(1).max(MAX_CODE);
const CategoryCode = z.string().regex(/^[a-z0-9][a-z0-9:-]{0,99}$/);
const Count = z.int().min(0).max(MAX_UNITS);
const Grams = z.int().min(0).max(MAX_GRAMS);
const Millimetres = z.int().min(0).max(MAX_MM).default(0);

/** By locale; en-US stands in where another one is missing. */
function byLocale<Schema extends z.ZodType>(schema: Schema) {
  return z.strictObject({ 'en-US': schema, 'es-ES': schema.optional(), 'pt-BR': schema.optional() });
}

/** A category, before the products in it; its parent before it. One the catalog has by this code gets these names. */
const CategoryLine = z.strictObject({
  kind: z.literal('category'),
  code: CategoryCode,
  parentCode: CategoryCode.nullable().default(null),
  names: byLocale(Name),
  /** Where goods in it have none of their own. */
  hsCode: z
    .string()
    .regex(/^(\d{6,10})?$/)
    .default(''),
});

const Text = z.strictObject({
  name: Name,
  descriptionHtml: z.string().max(MAX_DESCRIPTION).default('').transform(cleanDescription),
  material: Words.default(''),
  packing: Words.default(''),
});

/** Values by the codes variants name them with. */
const Option = z.strictObject({ names: byLocale(Name), values: z.record(z.string().min(1).max(MAX_NAME), byLocale(Name)) });

/** A picture elsewhere, or one drawn of the demo's sprite. */
const Picture = z.union([
  z.strictObject({ drawing: PictureDrawing }),
  z.strictObject({ url: z.string().max(MAX_ADDRESS).transform(toPublicUrl), alt: z.string().trim().min(1).max(MAX_ALT).optional() }),
]);

function toPublicUrl(text: string, context: z.RefinementCtx): string {
  const address = readPublicAddress(text);
  if (address.status === 'ok') return address.url;
  context.addIssue({ code: 'custom', message: address.status });
  return z.NEVER;
}

const Variant = z.strictObject({
  sku: Code.nullable().default(null),
  /** One code an option, in their order. */
  optionValues: z.array(z.string()).max(MAX_OPTIONS).default([]),
  barcode: Code.nullable().default(null),
  /** What it costs merchants, in CNY fen. */
  costFen: z.int().min(1).max(MAX_AMOUNT_MINOR),
  /** The selling price suggested to them, in US cents. */
  priceCents: z.int().min(1).max(MAX_PRICE_CENTS),
  netWeightG: Grams,
  packedWeightG: Grams,
  lengthMm: Millimetres,
  widthMm: Millimetres,
  heightMm: Millimetres,
  /** Units counted in each warehouse, and those its maker says to hold. */
  stock: z.array(z.strictObject({ warehouse: WarehouseCode, counted: Count, declared: Count.nullable().default(null) })),
  /** Place in the product's pictures, from 0. */
  picture: z.int().min(0).nullable().default(null),
});

const ProductLine = z
  .strictObject({
    kind: z.literal('product'),
    /** Names the product in every file: the same handle again changes the product. */
    handle: Words.min(1),
    category: CategoryCode,
    texts: byLocale(Text),
    vendor: Words.default(''),
    tags: z.array(Words.min(1)).max(MAX_TAGS).default([]),
    /** Words it is found by beside its texts; left out: handle, vendor, tags and SKUs. */
    keywords: z.array(Words.min(1)).max(MAX_TAGS).nullable().default(null),
    onSale: z.boolean().default(true),
    /** What customs are told it is; left out: its name. */
    customsName: Words.min(1).optional(),
    hsCode: z
      .string()
      .regex(/^\d{6,10}$/)
      .nullable()
      .default(null),
    originCountry: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable()
      .default(null),
    attributes: z.array(z.enum(goodsAttributes)).default([]),
    processingHours: z.int().min(0).max(MAX_PROCESSING_HOURS).default(PROCESSING_HOURS),
    /** Since when it is sold, for the order by newest. */
    ageDays: z.int().min(0).max(MAX_AGE_DAYS).default(0),
    /** Place in the order without words: higher first. */
    rank: z.int().min(0).max(MAX_RANK).default(RANK),
    options: z.array(Option).max(MAX_OPTIONS).default([]),
    pictures: z.array(Picture).max(MAX_PICTURES).default([]),
    variants: z.tuple([Variant], Variant).refine((variants) => variants.length <= MAX_VARIANTS),
  })
  .superRefine(({ options, pictures, variants }, context) => {
    const [taken, skus] = [new Set<string>(), new Set<string>()];
    variants.forEach(({ optionValues, picture, sku, stock }, index) => {
      const refuse = (field: string) => context.addIssue({ code: 'custom', path: ['variants', index, field] });
      const key = JSON.stringify(optionValues);
      const known =
        options.length === optionValues.length && options.every(({ values }, at) => Object.hasOwn(values, optionValues[at] ?? ''));
      if (!known || taken.has(key)) refuse('optionValues');
      if (sku !== null && skus.has(sku)) refuse('sku');
      if (picture !== null && picture >= pictures.length) refuse('picture');
      if (new Set(stock.map(({ warehouse }) => warehouse)).size < stock.length) refuse('stock');
      taken.add(key);
      skus.add(sku ?? '');
    });
  });

/** One line of an NDJSON product file. */
export const FileLine = z.discriminatedUnion('kind', [CategoryLine, ProductLine]);
export type FileLine = z.infer<typeof FileLine>;
export type ProductLine = z.infer<typeof ProductLine>;

/** Texts of a line, each with what customs are told. */
export function textsOf({ texts, customsName }: ProductLine): Partial<Record<Locale, ImportedText>> {
  const filled = Object.entries(texts).flatMap(([locale, text]) =>
    text === undefined ? [] : [[locale, { ...text, customsName: customsName ?? texts['en-US'].name }]],
  );
  return Object.fromEntries(filled);
}
