import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';

export const views = ['all', 'problems', 'deleted'] as const;
export type View = (typeof views)[number];

/** What each view adds to the address. */
export const viewParams: Record<View, { problemsOnly: string | null; deleted: string | null }> = {
  all: { problemsOnly: null, deleted: null },
  problems: { problemsOnly: 'true', deleted: null },
  deleted: { problemsOnly: null, deleted: 'true' },
};

const Asked = z.object({
  problemsOnly: z.enum(['true', 'false']).catch('false'),
  deleted: z.enum(['true', 'false']).catch('false'),
  q: z.string().trim().min(1).max(200).optional().catch(undefined),
  cursor: z.string().min(1).max(2000).optional().catch(undefined),
  /** A push to follow, and the store it goes to. */
  job: Id.optional().catch(undefined),
  store: Id.optional().catch(undefined),
});

/** What the address asks for; rubbish in it counts as not asked. */
export function readImportListAddress(requestUrl: string) {
  const { job, store, ...query } = Asked.parse(Object.fromEntries(new URL(requestUrl).searchParams));
  const view: View = query.deleted === 'true' ? 'deleted' : query.problemsOnly === 'true' ? 'problems' : 'all';
  return { view, query, jobId: job, jobStoreId: store };
}
