import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './page.values.ts';

/** Query fields every list takes. `cursor` is the opaque `page.next` or `page.previous` of an earlier answer. */
export const pageQuery = {
  cursor: z.string().max(2000).optional(),
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
};

/** How many of the rows found have each value of a filter, most first. */
export const Facet = z.object({
  /** Name of the query field that narrows the list to a value. */
  field: z.string(),
  values: z.array(z.object({ value: z.string(), count: z.int() })),
});
export type Facet = z.infer<typeof Facet>;

/** The corrected search terms, when those find more. */
export const Correction = z.object({
  words: z.string(),
  /** The rows given are those of the corrected words, for the ones asked for have none. */
  applied: z.boolean(),
});
export type Correction = z.infer<typeof Correction>;

/** Where a list goes on. Exactly one of `total` and `totalAtLeast` is a number. */
export const Page = z.object({
  next: z.string().nullable(),
  previous: z.string().nullable(),
  total: z.int().nullable(),
  totalAtLeast: z.int().nullable(),
  /** When asked for, by lists that count them: over all filters, and over no more rows than totals count. */
  facets: z.array(Facet).optional(),
  /** Only so many of those found were looked at, the first of them: `totalAtLeast` counts what of them is in the list. */
  amongFirst: z.int().optional(),
  /** By lists that look for words. */
  correction: Correction.optional(),
});
export type Page = z.infer<typeof Page>;
