import { z } from 'zod';
import { CountryCode, Id } from './endpoint.ts';
import { Money } from './money.ts';
import { mappingKinds, type MappingKind, mappingRoles, PARTS_MAX } from './mapping.values.ts';
const PART_QUANTITY_MAX = 100;

const MappingPart = z.object({
  role: z.enum(mappingRoles).default('item'),
  variantId: Id,
  /** Units sent for one item sold; of a gift: each time it is earned. */
  quantity: z.int().min(1).max(PART_QUANTITY_MAX).default(1),
  /** The country the part is for; null where no other part is. Only of `by_country`. */
  country: CountryCode.nullable().default(null),
  /** A gift is sent once for every so many items of a line. */
  everyItems: z.int().min(1).max(100).nullable().default(null),
  /** How much dearer than the variant it stands in for a substitute may be, in basis points. */
  maxRiseBp: z.int().min(0).max(100_000).nullable().default(null),
});

/** A mapping as it is saved; parts that do not fit the kind are refused. */
export const MappingInput = z
  .object({ kind: z.enum(mappingKinds), parts: z.array(MappingPart).min(1).max(PARTS_MAX) })
  .refine(fitsKind, { path: ['parts'] });
export type MappingInput = z.output<typeof MappingInput>;
type Part = z.output<typeof MappingPart>;

/** A mapping as it stands, each part with what it names. */
export const Mapping = z.object({
  kind: z.enum(mappingKinds),
  parts: z.array(
    MappingPart.extend({
      productId: Id,
      sku: z.string(),
      /** Name of the product in the caller's language. */
      title: z.string(),
      onSale: z.boolean(),
      /** Of one unit. */
      cost: Money,
      /** Units we have of it. */
      available: z.int(),
    }),
  ),
});
export type Mapping = z.output<typeof Mapping>;

const fits: Record<MappingKind, (parts: Part[]) => boolean> = {
  simple: (parts) => parts.length === 1 && parts.every(isPlainItem),
  by_country: (parts) =>
    parts.length > 1 &&
    parts.every((part) => part.role === 'item') &&
    new Set(parts.map(({ country }) => country)).size === parts.length &&
    parts.some(({ country }) => country !== null),
  bundle: (parts) => parts.length > 1 && parts.every(isPlainItem) && new Set(parts.map(({ variantId }) => variantId)).size === parts.length,
  buy_x_get_y: ([item, gift, ...more]) =>
    item !== undefined && isPlainItem(item) && gift !== undefined && gift.role === 'gift' && gift.country === null && more.length === 0,
  substitutes: ([item, ...others]) =>
    item !== undefined &&
    isPlainItem(item) &&
    others.length > 0 &&
    others.every(({ role, variantId, country }) => role === 'substitute' && variantId !== item.variantId && country === null),
};

function fitsKind({ kind, parts }: { kind: MappingKind; parts: Part[] }): boolean {
  return (
    fits[kind](parts) &&
    parts.every(
      (part) => (part.role === 'gift') === (part.everyItems !== null) && (part.role === 'substitute') === (part.maxRiseBp !== null),
    )
  );
}

function isPlainItem({ role, country }: Part): boolean {
  return role === 'item' && country === null;
}
