import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { archiveListings, LISTING_BATCH_MAX, syncListings, syncStore, unlinkListings } from '#contract/my-products.ts';
import type { Problem } from '#contract/problem.ts';
import { callProvider, type Answer, type Caller } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';

const listingIds = z.array(Id).min(1).max(LISTING_BATCH_MAX);
const ListingsForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('sync-store'), storeId: Id }),
  z.object({ intent: z.literal('sync'), listingIds }),
  z.object({ intent: z.literal('unlink'), listingIds }),
  z.object({ intent: z.literal('archive'), listingIds }),
  z.object({ intent: z.literal('unarchive'), listingIds }),
]);

type Refused = { status: 'refused'; problem: Problem };

/** Answers the forms of my products: sync, unlink, archive. A job's id goes into the address, so that a reload keeps its progress. */
export async function answerListingsForm(caller: Caller): Promise<Refused | Response> {
  const form = await caller.request.formData();
  const sent = ListingsForm.safeParse({ ...Object.fromEntries(form), listingIds: form.getAll('listing') });
  if (!sent.success) throw new Response(null, { status: 400 });
  const idempotencyKey = readIdempotencyKey(form);
  switch (sent.data.intent) {
    case 'sync-store': {
      const { storeId } = sent.data;
      return toJob(await callProvider(syncStore, { params: { storeId }, idempotencyKey }, caller), caller);
    }
    case 'sync':
      return toJob(await callProvider(syncListings, { body: { listingIds: sent.data.listingIds }, idempotencyKey }, caller), caller);
    case 'unlink':
      return done(await callProvider(unlinkListings, { body: { listingIds: sent.data.listingIds } }, caller), caller);
    case 'archive':
    case 'unarchive': {
      const body = { listingIds: sent.data.listingIds, archived: sent.data.intent === 'archive' };
      return done(await callProvider(archiveListings, { body }, caller), caller);
    }
  }
}

function toJob(answer: Answer<typeof syncStore>, { request }: Caller): Refused | Response {
  if (answer.status === 'refused') return answer;
  const url = new URL(request.url);
  url.searchParams.set('job', answer.data.id);
  return redirect(`${url.pathname}${url.search}`);
}

function done(answer: Answer<typeof unlinkListings>, { request }: Caller): Refused | Response {
  if (answer.status === 'refused') return answer;
  const url = new URL(request.url);
  return redirect(`${url.pathname}${url.search}`);
}
