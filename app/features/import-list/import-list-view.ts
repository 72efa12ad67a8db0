import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { TAG_MAX } from '#contract/import-list.values.ts';
import type { DraftFilter } from '#contract/import-list.ts';

export const views = ['all', 'problems', 'unpriced', 'deleted'] as const;
export type View = (typeof views)[number];

/** What each view adds to the address. */
const viewParams: Record<View, Record<string, string>> = {
  all: {},
  problems: { problemsOnly: 'true' },
  unpriced: { unpriced: 'true' },
  deleted: { deleted: 'true' },
};
const VIEW_NAMES = ['problemsOnly', 'unpriced', 'deleted'];

/** The list as it is, with the dialog to import from a list open. */
export function listImportAddress(params: URLSearchParams): string {
  const next = new URLSearchParams(params);
  next.delete('job');
  next.set('import', 'list');
  return `?${next.toString()}`;
}

/** How many days back "added" goes. */
export const addedChoices = ['1', '7', '30', '90'] as const;
const DAY_MS = 86_400_000;

const Flag = z.enum(['true', 'false']).catch('false');
const Asked = z.object({
  problemsOnly: Flag,
  unpriced: Flag,
  deleted: Flag,
  q: z.string().trim().min(1).max(200).optional().catch(undefined),
  storeId: Id.optional().catch(undefined),
  categoryId: Id.optional().catch(undefined),
  tag: z.string().trim().min(1).max(TAG_MAX).optional().catch(undefined),
  days: z.enum(addedChoices).optional().catch(undefined),
  cursor: z.string().min(1).max(2000).optional().catch(undefined),
  /** A push or an import to follow. */
  job: Id.optional().catch(undefined),
});
export type DraftFilters = Omit<z.output<typeof Asked>, 'problemsOnly' | 'unpriced' | 'deleted' | 'cursor' | 'job'>;

/** What the address asks for; rubbish in it counts as not asked. */
export function readImportListAddress(requestUrl: string) {
  const { job, days, ...query } = Asked.parse(Object.fromEntries(new URL(requestUrl).searchParams));
  const { q, storeId, categoryId, tag } = query;
  const view = views.find((name) => VIEW_NAMES.some((flag) => flag in viewParams[name] && query[flag as 'deleted'] === 'true')) ?? 'all';
  const filters: DraftFilters = { q, storeId, categoryId, tag, days };
  const { cursor, ...rest } = query;
  const matching: DraftFilter = { ...rest, ...(days === undefined ? {} : { addedFrom: daysAgo(Number(days)) }) };
  return { view, filters, matching, query: { ...matching, cursor }, jobId: job };
}

/** Another view of the list with the filters that are set. */
export function viewAddress(params: URLSearchParams, view: View): string {
  const next = new URLSearchParams(params);
  for (const name of [...VIEW_NAMES, 'cursor', 'job', 'import']) next.delete(name);
  for (const [name, value] of Object.entries(viewParams[view])) next.set(name, value);
  return `?${next.toString()}`;
}

export function isFiltered(filters: DraftFilters): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}

/** From the start of a day, so that pages of one list ask the same. */
function daysAgo(days: number): string {
  return new Date(Math.floor(Date.now() / DAY_MS - days) * DAY_MS).toISOString();
}
