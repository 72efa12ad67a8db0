import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { TAG_MAX } from '#contract/import-list.values.ts';
import type { DraftFilter } from '#contract/import-list.ts';
import { readPageSize } from '#app/ui/use-list-pagination.ts';
import { addedDays, type DraftFilters, type View } from './url-state.ts';

const DAY_MS = 86_400_000;

const Flag = z.enum(['true', 'false']).catch('false');
const UrlParams = z.object({
  problemsOnly: Flag,
  unpriced: Flag,
  deleted: Flag,
  q: z.string().trim().min(1).max(200).optional().catch(undefined),
  storeId: Id.optional().catch(undefined),
  categoryId: Id.optional().catch(undefined),
  tag: z.string().trim().min(1).max(TAG_MAX).optional().catch(undefined),
  days: z.enum(addedDays).optional().catch(undefined),
  cursor: z.string().min(1).max(2000).optional().catch(undefined),
  pageSize: z.string().optional().transform(readPageSize),
  /** The job whose progress is shown. */
  job: Id.optional().catch(undefined),
});
type UrlParams = z.infer<typeof UrlParams>;

/** What the URL asks for. Invalid parameters are ignored. */
export function parseListUrl(requestUrl: string) {
  const params = UrlParams.parse(Object.fromEntries(new URL(requestUrl).searchParams));
  const { job, days, cursor, pageSize, ...filter } = params;
  const { q, storeId, categoryId, tag } = filter;
  const filters: DraftFilters = { q, storeId, categoryId, tag, days };
  const matching: DraftFilter = { ...filter, ...(days === undefined ? {} : { addedFrom: daysAgo(Number(days)) }) };
  return { view: viewOf(params), filters, matching, query: { ...matching, cursor, pageSize }, jobId: job };
}

function viewOf({ problemsOnly, unpriced, deleted }: UrlParams): View {
  if (problemsOnly === 'true') return 'problems';
  if (unpriced === 'true') return 'unpriced';
  return deleted === 'true' ? 'deleted' : 'all';
}

/** Rounded to the start of a day, so that all pages of a list share one filter. */
function daysAgo(days: number): string {
  return new Date(Math.floor(Date.now() / DAY_MS - days) * DAY_MS).toISOString();
}
