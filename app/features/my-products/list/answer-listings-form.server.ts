import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { archiveListings, changeMatchingListings, ListingFilter, syncListings, syncStore, unlinkListings } from '#contract/my-products.ts';
import { LISTING_BATCH_MAX, listingChanges } from '#contract/my-products.values.ts';
import { planPriceRun } from '#contract/price-runs.ts';
import type { Problem } from '#contract/problem.ts';
import { paths } from '#app/paths.ts';
import { callProvider, type Answer, type Caller } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { toBuyStock } from '../buy-stock.server.ts';

const selected = { listingIds: z.array(Id).min(1).max(LISTING_BATCH_MAX) };
const matching = { matching: z.string().transform(readJson).pipe(ListingFilter) };
const ListingsForm = z.union([
  z.object({ intent: z.literal('sync-store'), storeId: Id }),
  z.object({ intent: z.literal('preview-prices'), ...matching }),
  z.object({ intent: z.literal('preview-prices'), ...selected }),
  z.object({ intent: z.literal('buy-stock'), ...selected }),
  z.object({ intent: z.enum(listingChanges), ...matching }),
  z.object({ intent: z.enum(listingChanges), ...selected }),
]);
type Refused = { status: 'refused'; problem: Problem };

/**
 * Handles the forms of my products, for the selected listings or all that match the view: price preview, sync, unlink, archive, and
 * buying stock of what they send.
 * A job's id goes into the URL, so that a reload keeps its progress.
 */
export async function answerListingsForm(caller: Caller): Promise<Refused | Response> {
  const form = await caller.request.formData();
  const parsed = ListingsForm.safeParse({ ...Object.fromEntries(form), listingIds: form.getAll('listing') });
  if (!parsed.success) throw new Response(null, { status: 400 });
  const idempotencyKey = readIdempotencyKey(form);
  const input = parsed.data;
  if (input.intent === 'sync-store')
    return toJob(await callProvider(syncStore, { params: { storeId: input.storeId }, idempotencyKey }, caller), caller);
  if (input.intent === 'preview-prices') {
    const { intent: _intent, ...listings } = input;
    return toPriceRun(await callProvider(planPriceRun, { body: { storeId: null, ...listings }, idempotencyKey }, caller));
  }
  if (input.intent === 'buy-stock') return toBuyStock(input.listingIds, caller);
  if ('matching' in input) {
    const body = { change: input.intent, matching: input.matching };
    return toJob(await callProvider(changeMatchingListings, { body, idempotencyKey }, caller), caller);
  }
  return changeSelected(input, { caller, idempotencyKey });
}

async function changeSelected(
  { intent, listingIds }: { intent: (typeof listingChanges)[number]; listingIds: string[] },
  { caller, idempotencyKey }: { caller: Caller; idempotencyKey: string },
): Promise<Refused | Response> {
  switch (intent) {
    case 'sync':
      return toJob(await callProvider(syncListings, { body: { listingIds }, idempotencyKey }, caller), caller);
    case 'unlink':
      return done(await callProvider(unlinkListings, { body: { listingIds } }, caller), caller);
    case 'archive':
    case 'unarchive':
      return done(await callProvider(archiveListings, { body: { listingIds, archived: intent === 'archive' } }, caller), caller);
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function toJob(answer: Answer<typeof syncStore>, { request }: Caller): Refused | Response {
  if (answer.status === 'refused') return answer;
  const url = new URL(request.url);
  url.searchParams.set('job', answer.data.id);
  return redirect(`${url.pathname}${url.search}`);
}

/** Planned prices are reviewed on the screen of the pricing rules. */
function toPriceRun(answer: Answer<typeof planPriceRun>): Refused | Response {
  if (answer.status === 'refused') return answer;
  return redirect(`${paths.settingPricingRule}?${new URLSearchParams({ run: answer.data.id, from: 'my-products' }).toString()}`);
}

function done(answer: Answer<typeof unlinkListings>, { request }: Caller): Refused | Response {
  if (answer.status === 'refused') return answer;
  const url = new URL(request.url);
  return redirect(`${url.pathname}${url.search}`);
}
