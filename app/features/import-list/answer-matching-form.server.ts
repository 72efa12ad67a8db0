import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { Id } from '#contract/endpoint.ts';
import { changeMatchingDrafts, DraftFilter, DraftsChange, type MatchingDraftsChange } from '#contract/import-list.ts';
import { priceRoundings, PUSH_STORES_MAX } from '#contract/import-list.values.ts';
import { pushImportItems, schedulePush } from '#contract/import-list-pushes.ts';
import { callProvider, type Caller } from '#app/provider-api/call-provider.server.ts';
import { readIdempotencyKey } from '#app/provider-api/idempotency-key.server.ts';
import { STORE_FIELD } from './import-form-fields.ts';
import type { ImportFormOutcome } from './import-forms.server.ts';
import { readJson } from './read-json.ts';
import { readMultiplier } from './read-multiplier.ts';

const MatchingForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('price'), by: z.enum(['rules', 'multiplier']), multiplier: z.string(), rounding: z.enum(priceRoundings) }),
  z.object({ intent: z.literal('change'), change: z.string().transform(readJson).pipe(DraftsChange) }),
  z.object({
    intent: z.literal('push'),
    storeIds: z.array(Id).max(PUSH_STORES_MAX),
    runAt: z.iso.datetime().or(z.literal('')).default(''),
  }),
  z.object({ intent: z.literal('remove') }),
  z.object({ intent: z.literal('restore') }),
]);
type MatchingForm = z.infer<typeof MatchingForm>;

/** Answers the forms about all drafts of a view. What is done to them is a job, whose id goes into the view's address. */
export async function answerMatchingForm(form: FormData, caller: Caller): Promise<ImportFormOutcome | Response> {
  const fields = Object.fromEntries(form);
  const sent = MatchingForm.safeParse({ ...fields, storeIds: form.getAll(STORE_FIELD) });
  const matching = z.string().transform(readJson).pipe(DraftFilter).safeParse(fields['matching']);
  if (!sent.success || !matching.success) throw new Response(null, { status: 400 });
  const idempotencyKey = readIdempotencyKey(form);
  if (sent.data.intent === 'push') return push(sent.data, { matching: matching.data, idempotencyKey, caller });
  const change = changeOf(sent.data);
  if (change === null) return { status: 'multiplier-unreadable' };
  const answer = await callProvider(changeMatchingDrafts, { body: { change, matching: matching.data }, idempotencyKey }, caller);
  return answer.status === 'ok' ? toJob(answer.data.id, caller) : answer;
}

/** Null where the multiplier can't be read. */
function changeOf(sent: Exclude<MatchingForm, { intent: 'push' }>): MatchingDraftsChange | null {
  switch (sent.intent) {
    case 'price': {
      if (sent.by === 'rules') return { kind: 'price-by-rules' };
      const multiplier = readMultiplier(sent.multiplier);
      return multiplier === null ? null : { kind: 'multiply-prices', multiplier, rounding: sent.rounding };
    }
    case 'change':
      return sent.change;
    case 'remove':
    case 'restore':
      return { kind: sent.intent };
  }
}

async function push(
  { storeIds, runAt }: Extract<MatchingForm, { intent: 'push' }>,
  { matching, idempotencyKey, caller }: { matching: DraftFilter; idempotencyKey: string; caller: Caller },
): Promise<ImportFormOutcome | Response> {
  const body = { storeIds, matching };
  if (runAt !== '') {
    const planned = await callProvider(schedulePush, { body: { ...body, runAt }, idempotencyKey }, caller);
    return planned.status === 'ok' ? { status: 'scheduled', runAt: planned.data.runAt } : planned;
  }
  const answer = await callProvider(pushImportItems, { body, idempotencyKey }, caller);
  return answer.status === 'ok' ? toJob(answer.data.id, caller) : answer;
}

function toJob(jobId: string, { request }: Caller): Response {
  const url = new URL(request.url);
  url.searchParams.delete('cursor');
  url.searchParams.set('job', jobId);
  return redirect(`${url.pathname}${url.search}`);
}
