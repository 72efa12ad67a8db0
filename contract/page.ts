import { z } from 'zod';

export const DEFAULT_PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 200;
/** Totals are counted up to here and shown as "2,000+" beyond: an exact count is what makes lists slow. */
export const COUNTED_TOTAL_LIMIT = 2000;

/** Query fields every list takes. `cursor` is the opaque `page.next` or `page.previous` of an earlier answer. */
export const pageQuery = {
  cursor: z.string().max(2000).optional(),
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
};

/** Where a list goes on. Exactly one of `total` and `totalAtLeast` is a number. */
export const Page = z.object({
  next: z.string().nullable(),
  previous: z.string().nullable(),
  total: z.int().nullable(),
  totalAtLeast: z.int().nullable(),
});
export type Page = z.infer<typeof Page>;
