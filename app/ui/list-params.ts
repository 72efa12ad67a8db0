import { z } from 'zod';
import { readPageSize } from './use-list-pagination.ts';

const place = {
  cursor: z.string().min(1).max(2000).optional().catch(undefined),
  pageSize: z.string().optional().transform(readPageSize),
};

/**
 * What the address of a list asks for: its filters, where its page begins and how long it is, as the provider's list calls
 * take them. A filter's value that is none of its own counts as left out, so that an old link shows the list.
 */
export function readListParams<Filters extends Record<string, z.ZodType>>(
  request: Request,
  filters: Filters,
): z.output<z.ZodObject<Filters>> & z.output<z.ZodObject<typeof place>> {
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const known = Object.entries(filters).filter(([name, filter]) => filter.safeParse(asked[name]).success);
  const sent = Object.fromEntries(known.map(([name]) => [name, asked[name]]));
  return { ...z.object(filters).parse(sent), ...z.object(place).parse(asked) };
}
